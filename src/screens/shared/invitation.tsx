import { Avatar } from "../../components/avatar";
import { useInvitation } from "../../hooks/session";
import styles from "./invitation.module.css";
import * as words from "./words";

/** A user id that gives a face of its own, which no other picture on the screen has. */
const SOMEBODY = "88";

/** Tells those who followed a list's link what they were invited to, and what happens next. Nothing for others. */
export function Invitation() {
  if (!useInvitation()) return null;
  return (
    <aside className={styles.invitation} aria-label={words.invitation}>
      <Avatar uid={SOMEBODY} size="card" />
      <p>
        <strong>{words.invited}</strong> {words.howToJoin}
      </p>
    </aside>
  );
}
