import { splitAmount } from "./amounts";
import { accentedKey, foldAccents, foldTyped, itemKey } from "./item-key";

/** A text to suggest: a name without an amount. */
export type Suggestion = {
  readonly text: string;
  /** Its key, and the words of that as `wordsOf` returns them. */
  readonly key: string;
  readonly words: string;
  /** Whether the user has added it to a list, and not only another member. */
  readonly isUsual: boolean;
};

/** The maximum number of suggestions: five are seen at a glance and fit above the on-screen keyboard. */
const MAX_SUGGESTIONS = 5;

/** The smallest number of usual items that are worth a row, and the largest number that anyone looks through. */
const MIN_USUAL = 3;
const MAX_USUAL = 20;

/** The space before a text in a script that has no spaces, or few: its words may begin anywhere. */
const NO_SPACES =
  /^ (?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}])/u;

/** Returns the words of a key, each after a space. Words end at spaces and punctuation. Emoji and signs are words. */
function splitWords(key: string): string {
  return ` ${key}`.replace(/\p{S}+/gu, " $& ").replace(/[\s\p{P}]+/gu, " ");
}

/** Returns the words of a key without accents, each after a space. */
export function wordsOf(key: string): string {
  return splitWords(foldAccents(key));
}

/**
 * Returns the texts to suggest that have the typed text at the beginning of a word, in a script without spaces anywhere,
 * and aren't written like it. Texts with three letters or more inside a word come last: `milch`, `Vollmilch`. Ignores
 * accents, but texts with the typed accents come first. An amount before the typed text stays before each of them.
 *
 * @param known the texts, the preferred ones first
 * @param open the keys of the names on the list; with an amount, they are suggested, too
 */
export function suggest(
  known: readonly Suggestion[],
  typed: string,
  open: ReadonlySet<string>,
): readonly string[] {
  const { amount, name, key } = splitAmount(typed);
  const lead = typed.trim().slice(0, -name.length);
  const words = splitWords(foldTyped(key)).trimEnd().replace(NO_SPACES, "");
  if (!words || lead + name !== typed.trim()) return [];
  const upper = name.toUpperCase();
  const inside = words.length > 3 ? words.trimStart() : words;
  const all = known.filter(
    (one) =>
      one.words.includes(inside) &&
      one.text.toUpperCase() !== upper &&
      (amount || !open.has(one.key)),
  );
  const found = all.filter((one) => one.words.includes(words));
  const wordsWithAccents = (one: string) => splitWords(accentedKey(one)).trimEnd();
  const accented = wordsWithAccents(name);
  const sameAccents =
    accented === words ? [] : found.filter(({ text }) => wordsWithAccents(text).includes(accented));
  const best = [...new Set([...sameAccents, ...found, ...all])].slice(0, MAX_SUGGESTIONS);
  const whole = wordsOf(itemKey(typed)).trimEnd();
  // The typed number may begin the name: `7 u`.
  return best.map((one) => (one.words.includes(whole) ? one.text : lead + one.text));
}

/** Returns the text before a name that is not typed yet: an amount, or nothing; null if a name is typed. */
export function leadOf(typed: string): string | null {
  // A letter behind it is the whole name, or a part of what is typed already.
  return splitAmount(`${typed}a`).name === "a" ? typed.trimStart() : null;
}

/** Returns the usual items: the texts that the user adds, without those open on the list; none if they are too few. */
export function usualItems(
  known: readonly Suggestion[],
  open: ReadonlySet<string>,
): readonly string[] {
  const offered = known.filter(({ key, isUsual }) => isUsual && !open.has(key));
  return offered.length < MIN_USUAL ? [] : offered.slice(0, MAX_USUAL).map(({ text }) => text);
}
