import styles from "./length-note.module.css";
import * as words from "./words";

/**
 * Warns at an input as soon as its text is too long. Pasted text is never cut silently.
 *
 * @param id for the input's `aria-describedby`
 * @param max the limit in UTF-16 units: for nearly all texts, the number of characters
 */
export function LengthNote({ id, max }: { id: string; max: number }) {
  return (
    <span id={id} className={styles.note} role="alert">
      {words.tooLong(max)}
    </span>
  );
}
