import styles from "./message.module.css";
import emptyBag from "./pictures/empty-bag.svg";

/** A placeholder with a picture, where there are no items, no lists or no open list. */
export function EmptyState({ text }: { text: string }) {
  return (
    <div className={styles.message}>
      <img src={emptyBag} width="160" height="120" alt="" />
      <p>{text}</p>
    </div>
  );
}
