/** The form of a list's id: alphanumerics in groups of 8-4-4-4-12. */
export const LIST_ID = "[0-9a-z]{8}(?:-[0-9a-z]{4}){3}-[0-9a-z]{12}";

const WHOLE = new RegExp(`^${LIST_ID}$`, "i");

/** Returns whether a value has the form of a list's id. */
export function isListId(text: unknown): text is string {
  return typeof text === "string" && WHOLE.test(text);
}
