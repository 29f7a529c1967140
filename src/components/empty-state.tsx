import styles from "./message.module.css";
import { EmptyBagPicture } from "./pictures";

/** Stands where a list has nothing to show yet. */
export function EmptyState({ text }: { text: string }) {
  return (
    <div className={styles.message}>
      <EmptyBagPicture />
      <p>{text}</p>
    </div>
  );
}
