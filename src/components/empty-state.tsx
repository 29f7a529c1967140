import styles from "./message.module.css";

/** A placeholder with a picture, where there are no items, no lists or no open list. */
export function EmptyState({ text }: { text: string }) {
  return (
    <div className={styles.message}>
      <img src="/pictures/empty-bag.svg" width="160" height="120" alt="" />
      <p>{text}</p>
    </div>
  );
}
