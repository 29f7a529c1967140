import styles from "./app-mark.module.css";

/** The app's mark and name: a lettuce leaf whose rib is a tick. */
export function AppMark({ size = "small" }: { size?: "small" | "large" }) {
  return (
    <span className={styles[size]}>
      <img src="/favicon.svg" alt="" width="64" height="64" className={styles.leaf} />
      Lettuce
    </span>
  );
}
