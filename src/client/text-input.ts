/**
 * Returns whether the keys for an element act on the screen: nothing has the focus, or an element of the app that is no
 * text field. Browser extensions add fields of their own to the page, which often hide in a shadow root.
 */
export function isOutsideFields(target: EventTarget | null): boolean {
  const root = document.getElementById("root");
  const isOwn = target === document.body || (target instanceof Node && root?.contains(target));
  return isOwn === true && !isTextInput(target);
}

/** Returns whether an element, or the target of an event, is a text field. */
export function isTextInput(
  target: EventTarget | null,
): target is HTMLInputElement | HTMLTextAreaElement {
  return (
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && target.type !== "checkbox")
  );
}
