import { ShareIcon } from "../../components/share-icon";
import { useInvitation } from "../../hooks/session";
import styles from "./invitation.module.css";

/** Tells those who followed a list's link what they were invited to, and what happens next. Nothing for others. */
export function Invitation() {
  if (!useInvitation()) return null;
  return (
    <aside className={styles.invitation} aria-label="Invitation">
      <span className={styles.picture}>
        <ShareIcon />
      </span>
      <p>
        <strong>Somebody shared a list with you.</strong> Sign up or log in, and it is among your
        lists.
      </p>
    </aside>
  );
}
