/**
 * Returns a key that is equal for item texts that mean the same. It ignores case, white space and Unicode composition.
 * Accents count.
 */
export function itemKey(text: string): string {
  return text.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();
}
