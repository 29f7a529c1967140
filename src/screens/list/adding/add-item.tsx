import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { Button } from "../../../components/button";
import { PlusIcon } from "../../../components/icons";
import { LengthNote } from "../../../components/length-note";
import { MAX_ITEM_TEXT_LENGTH } from "../../../domain/limits";
import { parseLines } from "../../../domain/pasted-lines";
import { LINE_BREAK, trimText } from "../../../domain/typed-text";
import { useDraft } from "../../../hooks/drafts";
import { runKey, useTypingAnywhere } from "../../../hooks/shortcuts";
import { addProblemText } from "../../list-frame/list-words";
import { UNDO_ACTIONS } from "../actions/action-table";
import type { Editor } from "../editor";
import * as words from "../words";
import { AboveInput } from "./above-input";
import styles from "./add-item.module.css";
import { SuggestionList, useSuggestions } from "./suggestions";
import { useInsertedText } from "./use-inserted-text";

/**
 * The input for new items. After each item it is empty and has the focus again. A text that can't be added stays in it.
 * Inserted lines become items. A single pasted one goes into the input, without its marks.
 *
 * @param isFull whether the list takes no more items
 * @param isCovered whether the selection bar covers the input
 * @param onUncover called when the user types without a focus: ends the selection; stable
 * @param children is shown above the suggestions or usual items
 */
export const AddItem = memo(function AddItem({
  listId,
  isFull,
  isCovered,
  onUncover,
  editor,
  input,
  children,
}: {
  listId: string;
  isFull: boolean;
  isCovered: boolean;
  onUncover: () => void;
  editor: Editor;
  input: RefObject<HTMLInputElement | null>;
  children: ReactNode;
}) {
  /** Whether the user has typed since the last item: then Ctrl+Z undoes the typing, and not the item. */
  const isTyping = useRef(false);
  const noteId = useId();
  const draft = useDraft(`${listId}/new`);
  const [isTooLong, setTooLong] = useState(false);
  const { listboxId, inputProps, offer, refresh, showAdded } = useSuggestions(
    listId,
    input,
    editor,
    isFull,
  );
  useTypingAnywhere(input, () => isCovered && flushSync(onUncover));

  useLayoutEffect(() => {
    const field = input.current;
    if (field) {
      field.value = draft.read();
      setTooLong(trimText(field.value).length > MAX_ITEM_TEXT_LENGTH);
    }
    return () => void editor.keepTyped(trimText(field?.value ?? ""));
  }, [editor, input, draft]);

  function add(text: string, onAdded = refresh) {
    const field = input.current;
    if (!field || text.length > MAX_ITEM_TEXT_LENGTH) return;
    if (text && !editor.add([{ text, done: false }])) return;
    field.value = "";
    isTyping.current = false;
    draft.keep("");
    setTooLong(false);
    field.focus();
    onAdded();
  }

  function addTyped() {
    add(trimText(input.current?.value ?? ""));
  }

  function submit() {
    const chosen = offer.texts[offer.activeIndex];
    if (chosen === undefined) addTyped();
    else add(chosen);
  }

  function press(text: string) {
    if (offer.added.includes(text)) showAdded(text);
    else add(text, () => showAdded(text));
  }

  useInsertedText(input, (inserted, isPasted) => {
    const lines = parseLines(inserted);
    const [first, second] = lines;
    if (second) {
      const isAdded = editor.add(lines);
      if (isAdded) refresh();
      if (isAdded && !input.current?.value) isTyping.current = false;
      return isAdded || isPasted; // the clipboard still has the lines
    }
    const isPart = input.current?.selectionStart !== 0; // of a text that begins before it
    if (isPasted) {
      if (!first || isPart || first.text === inserted.trim()) return false;
      insertText(first.text);
      return true;
    }
    // A line break before or after a single line is an Enter.
    const parts = inserted.split(LINE_BREAK);
    const text = isPart || !first ? parts.join("") : first.text;
    if (!trimText(parts[0] ?? "")) submit();
    if (!trimText(text)) return true;
    insertText(text);
    if (!trimText(parts.at(-1) ?? "")) addTyped();
    return true;
  });

  function onType(field: HTMLInputElement) {
    isTyping.current = true;
    draft.keep(field.value);
    setTooLong(trimText(field.value).length > MAX_ITEM_TEXT_LENGTH);
  }

  function pressKey({ nativeEvent }: KeyboardEvent) {
    if (!isTyping.current) runKey(UNDO_ACTIONS, nativeEvent, editor);
  }

  const hasNote = isTooLong || isFull;

  return (
    <>
      <AboveInput>
        {children}
        <SuggestionList listboxId={listboxId} offer={offer} onPress={press} />
      </AboveInput>
      {hasNote ? (
        <div className={styles.note}>
          {isTooLong ? (
            <LengthNote id={noteId} max={MAX_ITEM_TEXT_LENGTH} />
          ) : (
            <p id={noteId}>{addProblemText({ reason: "no-room-for-items" })}</p>
          )}
        </div>
      ) : null}
      <form
        className={styles.form}
        aria-label={words.addForm}
        inert={isCovered}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <input
          ref={input}
          type="text"
          className={styles.input}
          aria-label={words.newItem}
          aria-describedby={hasNote ? noteId : undefined}
          aria-invalid={isTooLong || undefined}
          placeholder={words.newItemHint}
          autoCapitalize="sentences"
          autoComplete="off"
          enterKeyHint="enter"
          dir="auto"
          {...inputProps}
          onInput={(event) => {
            onType(event.currentTarget);
            inputProps.onInput(event);
          }}
          onKeyDown={(event) => {
            pressKey(event);
            inputProps.onKeyDown(event);
          }}
        />
        <Button type="submit" variant="primary" className={styles.add} aria-label={words.addItem}>
          <PlusIcon />
        </Button>
      </form>
    </>
  );
});

/** Inserts a text at the caret, so that Ctrl+Z undoes it like typing. */
function insertText(text: string) {
  document.execCommand("insertText", false, text);
}
