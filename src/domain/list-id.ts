const LIST_ID = /^[0-9a-z]{8}-[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{12}$/i;

/** Returns whether a value has the form of a list's id: alphanumerics in groups of 8-4-4-4-12. */
export function isListId(text: unknown): text is string {
  return typeof text === "string" && LIST_ID.test(text);
}
