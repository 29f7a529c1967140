/**
 * What two texts of items have in common when they name the same thing: how they are written matters neither in upper
 * and lower case nor in spaces nor in how a letter with an accent is made up. Accents themselves do matter.
 */
export function itemKey(text: string): string {
  return text.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();
}
