import { foldAccents, itemKey } from "./item-key";

/** An item text from the user's lists, current or former, its key, and its words as `wordsOf` returns them. */
export type UsedText = { readonly text: string; readonly key: string; readonly words: string };

/** The maximum number of suggestions: five are seen at a glance and fit above the on-screen keyboard. */
const MAX_SUGGESTIONS = 5;

/** Returns the words of a key, each after a space. Words end at spaces and punctuation. */
function splitWords(key: string): string {
  return ` ${key}`.replace(/[\s\p{P}]+/gu, " ");
}

/** Returns the words of a key without accents, each after a space. */
export function wordsOf(key: string): string {
  return splitWords(foldAccents(key));
}

/**
 * Returns the used texts that have the typed text at the beginning of a word and don't equal it. Ignores accents, but
 * texts with the typed accents come first.
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
  const words = wordsOf(prefix).trimEnd();
  if (!words) return [];
  const found = used.filter(
    (one) => one.words.includes(words) && one.key !== prefix && !excluded.has(one.key),
  );
  const accented = splitWords(prefix).trimEnd();
  const sameAccents =
    accented === words ? [] : found.filter(({ key }) => splitWords(key).includes(accented));
  return [...new Set([...sameAccents, ...found])].slice(0, MAX_SUGGESTIONS).map(({ text }) => text);
}
