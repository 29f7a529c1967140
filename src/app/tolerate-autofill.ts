/** The key events. */
const TYPES = ["keydown", "keypress", "keyup"];

/**
 * Keeps key events without a key from all listeners. Browsers and password managers send them when they fill in a
 * field; those of Chrome are no `KeyboardEvent`s, so they have no `key` and `code` at all. Call this before others
 * listen.
 */
export function tolerateAutofill(): void {
  const stop = (event: Event) => {
    const hasKey = "key" in event && event.key !== "";
    if (!hasKey) event.stopImmediatePropagation();
  };
  for (const type of TYPES) addEventListener(type, stop, { capture: true, passive: true });
}
