import { type FormEvent, type ReactNode, useRef } from "react";
import { Button } from "../../components/button";
import { PlusIcon } from "../../components/icons";
import { MAX_ITEM_TEXT_LENGTH } from "../../domain/limits";
import styles from "./add-item.module.css";
import { useAboveKeyboard } from "./use-above-keyboard";

/**
 * The input for new items, always in view. After each item it is empty and has the focus again.
 *
 * @param children short notices, which float above it
 */
export function AddItem({
  onAdd,
  children,
}: {
  onAdd: (text: string) => void;
  children?: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  useAboveKeyboard();

  function submit(event: FormEvent) {
    event.preventDefault();
    const field = input.current;
    if (!field) return;
    const text = field.value.trim();
    if (text) onAdd(text);
    field.value = "";
    field.dataset.untouched = "";
    field.focus();
  }

  return (
    <div className={styles.bar}>
      <div className={styles.notices}>{children}</div>
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
          data-untouched=""
          onInput={({ currentTarget }) => delete currentTarget.dataset.untouched}
        />
        <Button type="submit" variant="primary" className={styles.add} aria-label="Add item">
          <PlusIcon />
        </Button>
      </form>
    </div>
  );
}
