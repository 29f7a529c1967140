/** What cutting a text may leave at its end. */
const HALF_AN_EMOJI = /[\ud800-\udbff]$/;

/** The beginning of a text, with no blank at either end: so many UTF-16 units at most. */
export function cutText(text: string, length: number): string {
  return text.trim().slice(0, length).replace(HALF_AN_EMOJI, "").trimEnd();
}
