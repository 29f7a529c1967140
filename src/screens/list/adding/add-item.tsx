import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  memo,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Button } from "../../../components/button";
import { PlusIcon } from "../../../components/icons";
import { LengthNote } from "../../../components/length-note";
import { MAX_ITEM_TEXT_LENGTH } from "../../../domain/limits";
import { parseLines } from "../../../domain/pasted-lines";
import { useUser } from "../../../hooks/session";
import { runKey } from "../../../hooks/shortcuts";
import { addProblemText } from "../../shared/list-words";
import { UNDO_ACTIONS } from "../undo-history";
import type { Editor } from "../use-editor";
import * as words from "../words";
import styles from "./add-item.module.css";
import { SuggestionList, useSuggestions } from "./suggestions";

/** The half-typed items, by the ids of user and list: they outlive a visit to another screen. */
const drafts = new Map<string, string>();

/**
 * The input for new items. After each item it is empty and has the focus again. A text that can't be added stays in it.
 * Pasted lines become items; a single one goes into the input, without its marks.
 *
 * @param isFull whether the list takes no more items
 * @param isCovered whether the selection bar covers the input
 */
export const AddItem = memo(function AddItem({
  listId,
  isFull,
  isCovered,
  editor,
  input,
}: {
  listId: string;
  isFull: boolean;
  isCovered: boolean;
  editor: Editor;
  input: RefObject<HTMLInputElement | null>;
}) {
  /** Whether the user has typed since the last item: then Ctrl+Z undoes the typing, and not the item. */
  const isTyping = useRef(false);
  const noteId = useId();
  const draftKey = `${useUser().uid} ${listId}`;
  const [isTooLong, setTooLong] = useState(false);
  const { inputProps, close, ...suggestions } = useSuggestions(editor.itemsNow);

  useLayoutEffect(() => {
    const field = input.current;
    if (field) {
      field.value = drafts.get(draftKey) ?? "";
      setTooLong(field.value.trim().length > MAX_ITEM_TEXT_LENGTH);
    }
    return () => {
      const typed = field?.value ?? "";
      drafts.set(draftKey, typed);
      editor.keepTyped(typed.trim());
    };
  }, [editor, input, draftKey]);

  function add(text: string) {
    const field = input.current;
    if (!field || text.length > MAX_ITEM_TEXT_LENGTH) return;
    if (text && !editor.add([{ text, done: false }])) return;
    field.value = "";
    isTyping.current = false;
    setTooLong(false);
    close();
    field.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    add(suggestions.texts[suggestions.activeIndex] ?? input.current?.value.trim() ?? "");
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData("text/plain");
    const lines = parseLines(pasted);
    const [first, second] = lines;
    const isPart = event.currentTarget.selectionStart !== 0; // of a text that begins before it
    if (!first || (!second && (isPart || first.text === pasted.trim()))) return;
    event.preventDefault();
    if (second) {
      editor.add(lines);
      close();
    } else document.execCommand("insertText", false, first.text); // Ctrl+Z undoes it like typing
  }

  function onType(field: HTMLInputElement) {
    isTyping.current = true;
    setTooLong(field.value.trim().length > MAX_ITEM_TEXT_LENGTH);
  }

  function pressKey({ nativeEvent }: KeyboardEvent) {
    if (!isTyping.current) runKey(UNDO_ACTIONS, nativeEvent, editor);
  }

  const hasNote = isTooLong || isFull;

  return (
    <>
      {hasNote ? (
        <div className={styles.note}>
          {isTooLong ? (
            <LengthNote id={noteId} max={MAX_ITEM_TEXT_LENGTH} />
          ) : (
            <p id={noteId}>{addProblemText({ reason: "list-full" })}</p>
          )}
        </div>
      ) : null}
      <form className={styles.form} aria-label={words.addForm} inert={isCovered} onSubmit={submit}>
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
          onPaste={paste}
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
        <SuggestionList suggestions={suggestions} onChoose={add} />
      </form>
    </>
  );
});
