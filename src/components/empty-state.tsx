import styles from "./message.module.css";

/** A placeholder with a picture, for an empty list or an empty pane. */
export function EmptyState({ text }: { text: string }) {
  return (
    <div className={styles.message}>
      <img src="/pictures/empty-bag.svg" width="160" height="120" alt="" />
      <p>{text}</p>
    </div>
  );
}
