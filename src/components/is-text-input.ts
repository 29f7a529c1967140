/** Whether something is an input that somebody types into. */
export function isTextInput(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.type === "text";
}
