/** The characters that end a line, also in word processors and old terminals. */
export const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

/** Matches a text in which nobody sees anything: blanks, invisible characters, and those of fonts without a sign. */
const EMPTY = /^[\p{White_Space}\p{DI}\p{Cc}\u2800\ufff9-\ufffc\u{1d159}]*$/u;

/** Returns a text without the blanks at its ends; "" if it has no visible character. */
export function trimText(text: string): string {
  return EMPTY.test(text) ? "" : text.trim();
}
