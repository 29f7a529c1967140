import {
  type ClipboardEvent,
  type FormEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from "react";
import { Button } from "../../components/button";
import { PlusIcon } from "../../components/icons";
import { LengthNote } from "../../components/length-note";
import { MAX_ITEM_TEXT_LENGTH } from "../../domain/limits";
import { type Line, readLines } from "../../domain/pasted-lines";
import type { Item } from "../../domain/types";
import styles from "./add-item.module.css";
import { SuggestionList } from "./suggestion-list";
import { useAboveKeyboard } from "./use-above-keyboard";
import { useSuggestions } from "./use-suggestions";

/**
 * The input for new items, always in view. After each item it is empty and has the focus again; what can't be added
 * stays in it. Several lines that are pasted are an item each.
 *
 * @param items those on the list
 * @param fullText what to say of a list that takes no more items; null where it does
 * @param onAdd gets the lines to add, and tells whether they were
 * @param children short notices, which float above it
 */
export function AddItem({
  items,
  fullText,
  onAdd,
  children,
}: {
  items: readonly Item[];
  fullText: string | null;
  onAdd: (lines: readonly Line[]) => boolean;
  children?: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const [isTooLong, setTooLong] = useState(false);
  const { inputProps, close, ...suggestions } = useSuggestions(items);
  useAboveKeyboard();

  function add(text: string) {
    const field = input.current;
    if (!field || text.length > MAX_ITEM_TEXT_LENGTH) return;
    if (text && !onAdd([{ text, done: false }])) return;
    field.value = "";
    field.dataset.untouched = "";
    setTooLong(false);
    close();
    field.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    add(suggestions.texts[suggestions.chosen] ?? input.current?.value.trim() ?? "");
  }

  function paste(event: ClipboardEvent) {
    const lines = readLines(event.clipboardData.getData("text/plain"));
    if (lines.length < 2) return;
    event.preventDefault();
    onAdd(lines);
  }

  function type(field: HTMLInputElement) {
    delete field.dataset.untouched;
    setTooLong(field.value.trim().length > MAX_ITEM_TEXT_LENGTH);
  }

  const note = isTooLong ? (
    <LengthNote id={noteId} max={MAX_ITEM_TEXT_LENGTH} />
  ) : (
    fullText && <p id={noteId}>{fullText}</p>
  );

  return (
    <div className={styles.bar}>
      <div className={styles.notices}>{children}</div>
      {note ? <div className={styles.note}>{note}</div> : null}
      <form className={styles.form} aria-label="Add to the list" onSubmit={submit}>
        <input
          ref={input}
          type="text"
          className={styles.input}
          aria-label="New item"
          aria-describedby={note ? noteId : undefined}
          aria-invalid={isTooLong || undefined}
          placeholder="Name of new item to add to list"
          autoCapitalize="sentences"
          autoComplete="off"
          enterKeyHint="enter"
          dir="auto"
          data-untouched=""
          onPaste={paste}
          {...inputProps}
          onInput={(event) => {
            type(event.currentTarget);
            inputProps.onInput(event);
          }}
        />
        <Button type="submit" variant="primary" className={styles.add} aria-label="Add item">
          <PlusIcon />
        </Button>
        <SuggestionList suggestions={suggestions} onChoose={add} />
      </form>
    </div>
  );
}
