import { Avatar } from "../../components/avatar";
import { useInvitation } from "../../hooks/session";
import styles from "./invitation.module.css";

/** A user id that gives a face of its own, which no other picture on the screen has. */
const SOMEBODY = "88";

/** Tells those who followed a list's link what they were invited to, and what happens next. Nothing for others. */
export function Invitation() {
  if (!useInvitation()) return null;
  return (
    <aside className={styles.invitation} aria-label="Invitation">
      <Avatar uid={SOMEBODY} size="card" />
      <p>
        <strong>Somebody shared a list with you.</strong> Sign up or log in, and it is among your
        lists.
      </p>
    </aside>
  );
}
