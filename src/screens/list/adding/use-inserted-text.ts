import { type RefObject, useEffect, useEffectEvent } from "react";
import { LINE_BREAK } from "../../../domain/typed-text";

/** The state of a text field. */
type FieldState = Pick<HTMLInputElement, "value" | "selectionStart" | "selectionEnd">;

/**
 * Reports each text with line breaks that comes into a field, and each pasted or dropped one, before the browser
 * replaces the line breaks. Keyboard apps and dictation type such texts. Several characters at once count as pasted: so
 * keyboard apps insert what was copied. No event of React reports them.
 *
 * @param onInsert returns whether it has taken the text: then the field stays as it was
 */
export function useInsertedText(
  field: RefObject<HTMLInputElement | null>,
  onInsert: (text: string, isPasted: boolean) => boolean,
) {
  const insert = useEffectEvent(onInsert);
  useEffect(() => {
    if (!field.current) return;
    const input = field.current;
    let composed = "";
    let before = stateOf(input);

    function beforeInput(event: InputEvent) {
      const { data, inputType, isComposing } = event;
      const text = data ?? event.dataTransfer?.getData("text/plain") ?? "";
      const hasBreak = LINE_BREAK.test(text);
      const isPasted =
        inputType === "insertFromPaste" ||
        inputType === "insertFromDrop" ||
        (inputType === "insertText" && text.length > 1 && !hasBreak);
      if (isComposing) composed = text;
      else if ((hasBreak || (text && isPasted)) && insert(text, isPasted)) event.preventDefault();
    }

    function beginComposition() {
      before = stateOf(input);
    }

    /** Takes a composed text out again before it is reported: a composition can't be cancelled. */
    function endComposition() {
      const text = composed;
      composed = "";
      if (!LINE_BREAK.test(text)) return;
      const after = stateOf(input);
      restore(input, before);
      if (!insert(text, false)) restore(input, after);
    }

    const listeners = new AbortController();
    const { signal } = listeners;
    input.addEventListener("beforeinput", beforeInput, { signal });
    input.addEventListener("compositionstart", beginComposition, { signal });
    input.addEventListener("compositionend", endComposition, { signal });
    return () => listeners.abort();
  }, [field]);
}

function stateOf({ value, selectionStart, selectionEnd }: FieldState): FieldState {
  return { value, selectionStart, selectionEnd };
}

function restore(input: HTMLInputElement, state: FieldState) {
  Object.assign(input, state);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
