import styles from "./message.module.css";

/** Stands in for the content of a list that has none yet. */
export function EmptyState({ text }: { text: string }) {
  return (
    <div className={styles.message}>
      <img src="/pictures/empty-bag.svg" width="160" height="120" alt="" />
      <p>{text}</p>
    </div>
  );
}
