/** Characters that nobody sees, such as soft hyphens and the variants of an emoji. Those of flags count. */
const INVISIBLE = /(?![\u{e0020}-\u{e007f}])\p{DI}/gu;
const QUOTES = /["`´＂＇ʹʼ׳״‹›«»\u2018-\u201f\u2032-\u2037]/g;
const DASHES = /[\p{Pd}−]/gu;

/** The accents of Greek letters, which capitals lack, and the dot of `İ`. */
const CASE_MARKS = /(\p{sc=Greek})\p{M}+|(I)\u0307/gu;

/**
 * Returns a key that is equal for texts of the same item. Ignores case, extra spaces, invisible characters, the shapes
 * of quotes and dashes, and the width and composition of characters. Accents matter.
 */
export function itemKey(text: string): string {
  return text
    .replace(INVISIBLE, "")
    .replace(QUOTES, "'")
    .replace(DASHES, "-")
    .normalize("NFKD")
    .toLowerCase() // `ẞ` becomes `ß`
    .toUpperCase() // `ß` becomes SS, `ı` I, and `ς` Σ
    .replace(CASE_MARKS, "$1$2")
    .replace(/\s+/g, " ")
    .trim();
}

/** Letters that Unicode does not decompose into a plain letter and an accent. */
const PLAIN = { Æ: "AE", Đ: "D", Ð: "D", Ł: "L", Ø: "O", Œ: "OE", Þ: "TH" };

/** Returns an item's key, or a list's name in the same form, without accents. Searches compare these. */
export function foldAccents(key: string): string {
  return key
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[ÆĐÐŁØŒÞ]/g, (one) => PLAIN[one as keyof typeof PLAIN])
    .normalize(); // voice marks of kana are part of their letters
}
