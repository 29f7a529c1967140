/** Characters that nobody sees, such as soft hyphens and the variants of an emoji, or that stretch Arabic words. */
const INVISIBLE = /(?![\u{e0020}-\u{e007f}])\p{DI}|\u0640/gu; // those of flags count
/** What Persian and Urdu write between two words, and what many people type as a space: the half-space. */
const HALF_SPACE = /(?<=\p{sc=Arabic}\p{M}*)\u200c/gu;
const QUOTES = /["`´＂＇ʹʼ׳״‹›«»\u2018-\u201f\u2032-\u2037]/g;

/** Marks that many people leave out: Greek accents, Arabic and Hebrew vowels, hamza, the dots of `Ё` and of `İ`. */
const OPTIONAL_MARKS =
  /(?<=[\p{sc=Greek}\p{sc=Arabic}\p{sc=Hebrew}])\p{M}+|(?<=Е)\u0308|(?<=I)\u0307/gu;

/** Letters that depend on the keyboard: Persian and Urdu ones, and those of hiragana. */
const KEYBOARD_LETTERS = /[ىیکةہە]|[ぁ-ゖ]/g;
const ARABIC: Readonly<Record<string, string>> = { ى: "ي", ی: "ي", ک: "ك", ة: "ه", ہ: "ه", ە: "ه" };
const HIRAGANA_TO_KATAKANA = 0x60;

const LIGATURES: Readonly<Record<string, string>> = { Æ: "AE", Œ: "OE" };

/** Quotes around a text, and the signs at its end: dictation and two spaces in a row add a full stop. */
const ENDS = /^[\s']+|[\s'\p{Term}]+$/gu;

/** A line that names others or divides them: `Baking:`, `— Market —`, `** Party **`, `# Party`, `---`. */
const HEADING = /[:：]$|^(?:#{1,6}\s|[\p{Pd}−].*[\p{Pd}−]$|([=*_])\1.*\1$)/su;

const LATIN_WORD = /(?:\p{sc=Latn}\p{M}*)+/gu;

/** Two syllables or more. Shorter words differ by accents: `cá` and `cà` in Vietnamese, `méz` and `mez` in Hungarian. */
const SYLLABLES = /[AEIOUY]\p{M}*[^AEIOUY\p{M}].*[AEIOUY]/u;

/**
 * The accents that many people leave out in longer words, as in `jamón`, `crème`, `gâteau`, `feijão` and `caffè`. At the
 * end, all but the grave tell words apart: `rosé`, `pâtés`, `papá`.
 */
const ACCENT = /(?<=[AEIOU])(?:\u0300|[\u0301\u0302](?!S?$)|(?<=A)\u0303(?!S?$))(?!\p{M})/gu;

/**
 * Returns a key that is equal for texts of the same item. Ignores case, extra spaces, invisible characters, signs at the
 * end, the shapes of quotes, hyphens and kana, ligatures, the width and composition of characters, and marks that many
 * leave out. Other accents matter. The key of a heading ends in a colon, so that it isn't that of an item.
 */
export function itemKey(text: string): string {
  const key = accentedKey(text);
  return /[\u0300-\u0303]/.test(key)
    ? key.replace(LATIN_WORD, (word) => (SYLLABLES.test(word) ? word.replace(ACCENT, "") : word))
    : key;
}

/** Returns whether a key is that of a heading, which nobody buys. */
export function isHeading(key: string): boolean {
  return key.endsWith(":");
}

/** Returns a key in which accents matter that `itemKey` ignores. */
export function accentedKey(text: string): string {
  const visible = text.replace(HALF_SPACE, " ").replace(INVISIBLE, "");
  const key = visible
    .replace(QUOTES, "'")
    .normalize("NFKD")
    .toLowerCase() // `ẞ` becomes `ß`
    .toUpperCase() // `ß` becomes SS, `ı` I, and `ς` Σ
    .replace(OPTIONAL_MARKS, "")
    .replace(/[ÆŒ]/g, (one) => LIGATURES[one] ?? one)
    .replace(
      KEYBOARD_LETTERS,
      (one) => ARABIC[one] ?? String.fromCharCode(one.charCodeAt(0) + HIRAGANA_TO_KATAKANA),
    )
    .replace(/[\s\p{Pd}−]+/gu, " ");
  const name = key.replace(ENDS, "");
  return HEADING.test(visible.trim()) ? `${name || key.replace(/:+$/, "")}:` : name || key;
}

/** Returns a name as it is learned and offered: without signs at its end. */
export function withoutEnd(name: string): string {
  return name.replace(/[\s\p{Term}]+$/u, "") || name;
}

/** Letters that Unicode does not decompose into a plain letter and an accent. */
const PLAIN = { Đ: "D", Ð: "D", Ł: "L", Ø: "O", Þ: "TH" };

/** Returns an item's key, or a list's name in the same form, without accents. Searches compare these. */
export function foldAccents(key: string): string {
  return key
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[ĐÐŁØÞ]/g, (one) => PLAIN[one as keyof typeof PLAIN]);
}

/** Letters of a kana that is not complete yet (`ばｎ`), and the end of a Korean syllable, which may go on or move away. */
const HALF_TYPED = /(?<=[ァ-ヿ\u3099\u309a])[A-Z]{1,3}$|[\u1169\u116e\u1173\u11a8-\u11c2]$/;

/** Returns a typed key, in the form that searches compare, without a part that changes while its user types on. */
export function foldTyped(key: string): string {
  return foldAccents(key).replace(HALF_TYPED, "");
}
