import { itemKey } from "./item-key";

/** A text that somebody has on their lists, or had, and its key. */
export type UsedText = { readonly text: string; readonly key: string };

/** How many suggestions are made at most: as many as are seen at a glance, and as fit above a keyboard. */
const MAX_SUGGESTIONS = 5;

/**
 * The texts that what is typed may be the beginning of, or the beginning of a word in.
 *
 * @param used in the order in which they are to be suggested
 * @param excluded the keys of texts that are of no use, such as of what is on the list
 */
export function suggest(
  used: readonly UsedText[],
  typed: string,
  excluded: ReadonlySet<string>,
): readonly string[] {
  const beginning = itemKey(typed);
  if (!beginning) return [];
  const found: string[] = [];
  for (const { text, key } of used) {
    const fits = key.startsWith(beginning) || key.includes(` ${beginning}`);
    if (!fits || key === beginning || excluded.has(key)) continue;
    found.push(text);
    if (found.length === MAX_SUGGESTIONS) break;
  }
  return found;
}
