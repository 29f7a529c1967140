import { itemKey } from "./item-key";

/** An item text from the user's lists, current or former, and its key. */
export type UsedText = { readonly text: string; readonly key: string };

/** The most suggestions: they are seen at a glance and fit above the on-screen keyboard. */
const MAX_SUGGESTIONS = 5;

/**
 * Returns the used texts that have the typed text at their beginning or at the beginning of a word.
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
