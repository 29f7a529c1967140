import styles from "./length-note.module.css";
import * as words from "./words";

/**
 * Says beside an input that its text is too long, as soon as it is: what is pasted is never cut without a word.
 *
 * @param id for the input's `aria-describedby`
 * @param max in UTF-16 units, which for nearly all texts are what people call characters
 */
export function LengthNote({ id, max }: { id: string; max: number }) {
  return (
    <span id={id} className={styles.note} role="alert">
      {words.tooLong(max)}
    </span>
  );
}
