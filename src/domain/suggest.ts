import { itemKey } from "./item-key";

/** An item text from the user's lists, current or former, and its key. */
export type UsedText = { readonly text: string; readonly key: string };

/** The maximum number of suggestions: five are seen at a glance and fit above the on-screen keyboard. */
const MAX_SUGGESTIONS = 5;

/**
 * Returns the used texts that have the typed text at the beginning of a word and don't equal it.
 *
 * @param used the texts, the preferred ones first
 * @param excluded the keys of texts to leave out, such as those on the list
 */
export function suggest(
  used: readonly UsedText[],
  typed: string,
  excluded: ReadonlySet<string>,
): readonly string[] {
  const prefix = itemKey(typed);
  if (!prefix) return [];
  const found: string[] = [];
  for (const { text, key } of used) {
    const isMatch = key.startsWith(prefix) || key.includes(` ${prefix}`);
    if (!isMatch || key === prefix || excluded.has(key)) continue;
    found.push(text);
    if (found.length === MAX_SUGGESTIONS) break;
  }
  return found;
}
