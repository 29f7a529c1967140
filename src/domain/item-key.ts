/** Returns a key that is equal for texts of the same item. It ignores case, white space and Unicode composition. */
export function itemKey(text: string): string {
  return text.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();
}
