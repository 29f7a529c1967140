import styles from "./spinner.module.css";
import { VisuallyHidden } from "./visually-hidden";
import * as words from "./words";

/** A busy indicator. Without a label, its text is for screen readers only. */
export function Spinner({ label }: { label?: string }) {
  return (
    <div className={styles.spinner} role="status">
      <svg className={styles.ring} viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
        <circle className={styles.track} cx="24" cy="24" r="19" />
        <circle className={styles.arc} cx="24" cy="24" r="19" pathLength="100" />
      </svg>
      {label === undefined ? <VisuallyHidden>{words.wait}</VisuallyHidden> : <span>{label}</span>}
    </div>
  );
}
