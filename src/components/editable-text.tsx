import {
  type FocusEvent,
  type InputEvent,
  type KeyboardEvent,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { cutText } from "../domain/limits";
import { LINE_BREAK, trimText } from "../domain/typed-text";
import { classNames } from "./class-names";
import styles from "./editable-text.module.css";
import { isComposing } from "./is-composing";
import { LengthNote } from "./length-note";

type Field = HTMLInputElement | HTMLTextAreaElement;

/** The half-typed text of a field: `read` returns "" for none, and `keep` discards it if it gets a blank one. */
type Draft = { readonly read: () => string; readonly keep: (text: string) => void };

/**
 * A field for editing a text in place, with the focus and the caret at its end, which scrolls nothing. Enter or blur
 * saves, Escape cancels; a line break becomes a space. It stays open while the text is too long, and while a draft that
 * came back is untouched.
 *
 * @param value the text to edit
 * @param draft keeps the text while it is half typed; the field begins with a kept one
 * @param label the accessible name of the field
 * @param isOneLine whether the field is an input of one line; otherwise it is a textarea as high as its text
 * @param isSelected whether the text is selected at first, because it is likely to be replaced as a whole
 * @param onSave called at most once, with the trimmed text, only if the user changed the text and didn't empty it
 * @param onClose called once when the user ends the editing, before `onSave`; `byKey`: by Enter or Escape, so that the
 *   focus needs another place
 */
export function EditableText({
  value,
  draft,
  label,
  onSave,
  onClose,
  maxLength,
  isOneLine = false,
  isSelected = false,
  className,
}: {
  value: string;
  draft: Draft;
  label: string;
  onSave: (text: string) => void;
  onClose: (byKey: boolean) => void;
  maxLength: number;
  isOneLine?: boolean;
  isSelected?: boolean;
  className?: string | undefined;
}) {
  // The text when the editing began. Another member may change `value` meanwhile: if the user then changes nothing,
  // the old text must not be saved over the new one.
  const [original] = useState(value);
  const [initial] = useState(() => draft.read() || original);
  const input = useRef<Field>(null);
  const isFinished = useRef(false);
  const noteId = useId();
  const [isTooLong, setTooLong] = useState(() => trimText(initial).length > maxLength);

  function save(typed: string) {
    draft.keep("");
    const text = trimText(oneLine(typed));
    if (text && text !== original && text !== value) onSave(text);
  }

  /** A draft that the user has not touched since it came back: only a key saves it, since the text may be newer. */
  const isUntouchedDraft = (typed: string) => typed === initial && initial !== original;

  function finish(byKey: boolean, typed?: string) {
    if (isFinished.current || (typed !== undefined && trimText(typed).length > maxLength)) return;
    isFinished.current = true;
    onClose(byKey);
    if (typed === undefined) draft.keep("");
    else save(typed);
  }

  /** Saves the text, cut to the limit. */
  const saveAtEnd = useEffectEvent((typed: string) => {
    if (!isUntouchedDraft(typed)) save(cutText(typed, maxLength));
  });

  useLayoutEffect(() => {
    const field = input.current;
    isFinished.current = false;
    if (field) fitHeight(field);
    field?.focus({ preventScroll: true });
    const isWhole = isSelected && field?.defaultValue === original;
    field?.setSelectionRange(isWhole ? 0 : field.value.length, field.value.length);
    return () => {
      // Unmounted while editing, as by the browser's back button.
      if (field && !isFinished.current) saveAtEnd(field.value);
      isFinished.current = true;
    };
  }, [isSelected, original]);

  function handleInput({ currentTarget: field, nativeEvent }: InputEvent<Field>) {
    const { value: typed, selectionStart: caret } = field;
    // Another value would end a composition.
    if (LINE_BREAK.test(typed) && !nativeEvent.isComposing) {
      field.value = oneLine(typed);
      field.setSelectionRange(caret, caret);
    }
    fitHeight(field);
    setTooLong(trimText(field.value).length > maxLength);
    draft.keep(trimText(field.value) === original ? "" : field.value);
    // Enter on an on-screen keyboard that sends no key.
    if (nativeEvent.inputType === "insertLineBreak") finish(true, field.value);
  }

  function pressKey(event: KeyboardEvent<Field>) {
    if (isComposing(event)) return;
    if (event.key === "Enter") {
      event.preventDefault();
      if (!event.repeat) finish(true, event.currentTarget.value); // held down, it has opened the field
    } else if (event.key === "Escape") {
      finish(true);
    }
  }

  const fieldProps = {
    ref(field: Field | null) {
      input.current = field;
    },
    className: classNames(styles.input, className),
    "aria-label": label,
    "aria-invalid": isTooLong || undefined,
    "aria-describedby": isTooLong ? noteId : undefined,
    defaultValue: initial,
    dir: "auto",
    autoCapitalize: "sentences",
    autoComplete: "off",
    enterKeyHint: "done",
    onInput: handleInput,
    onKeyDown: pressKey,
    onBlur({ currentTarget: { value: typed } }: FocusEvent<Field>) {
      if (!isUntouchedDraft(typed)) finish(false, typed);
    },
  } as const;

  return (
    <span className={styles.frame}>
      {isOneLine ? <input type="text" {...fieldProps} /> : <textarea rows={1} {...fieldProps} />}
      {isTooLong ? <LengthNote id={noteId} max={maxLength} /> : null}
    </span>
  );
}

/** Replaces the line breaks of a text with spaces. */
function oneLine(text: string): string {
  return text.split(LINE_BREAK).join(" ");
}

/** Fits a field's height to its text, in browsers without `field-sizing`. */
function fitHeight(field: Field) {
  const { style } = field;
  if (field instanceof HTMLInputElement || Reflect.has(style, "fieldSizing")) return;
  style.height = "auto";
  style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`;
}
