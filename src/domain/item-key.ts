/** Returns a key that is equal for texts of the same item. Ignores case, extra spaces and Unicode composition. */
export function itemKey(text: string): string {
  return text.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();
}
