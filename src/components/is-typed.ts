/**
 * Returns whether a person has typed, pasted or removed text, by the event of the field. Otherwise a password manager
 * or a script has filled the field in: browsers then report no kind of input, or a replacement.
 */
export function isTyped(event: Event): boolean {
  return (
    event.isTrusted &&
    event instanceof InputEvent &&
    !["", "insertReplacementText"].includes(event.inputType)
  );
}
