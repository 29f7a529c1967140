import { type FormEvent, useRef } from "react";
import { Button } from "../../components/button";
import { PlusIcon } from "../../components/icons";
import { MAX_ITEM_TEXT_LENGTH } from "../../domain/limits";
import styles from "./add-item.module.css";
import { useAboveKeyboard } from "./use-above-keyboard";

/** The input for new items, always in view. After each item it is empty and has the focus again. */
export function AddItem({ onAdd }: { onAdd: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  useAboveKeyboard();

  function submit(event: FormEvent) {
    event.preventDefault();
    const field = input.current;
    if (!field) return;
    const text = field.value.trim();
    if (text) onAdd(text);
    field.value = "";
    field.focus();
  }

  return (
    <div className={styles.bar}>
      <form className={styles.form} aria-label="Add to the list" onSubmit={submit}>
        <input
          ref={input}
          type="text"
          className={styles.input}
          aria-label="New item"
          placeholder="Name of new item to add to list"
          autoCapitalize="sentences"
          autoComplete="off"
          enterKeyHint="enter"
          dir="auto"
          maxLength={MAX_ITEM_TEXT_LENGTH}
        />
        <Button type="submit" variant="primary" className={styles.add} aria-label="Add item">
          <PlusIcon />
        </Button>
      </form>
    </div>
  );
}
