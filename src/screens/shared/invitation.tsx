import { Avatar } from "../../components/avatar";
import { useIsInvited } from "../../hooks/session";
import styles from "./invitation.module.css";
import * as words from "./words";

/** A user id that gives a face of its own, which no other picture on the screen has. */
const INVITER_UID = "88";

/** Tells invited visitors what they were invited to, and how to join. Hidden from others: one form is rendered for all. */
export function Invitation() {
  const isInvited = useIsInvited();
  return (
    <aside className={styles.invitation} aria-label={words.invitation} hidden={!isInvited}>
      <Avatar uid={INVITER_UID} size="card" />
      <p>
        <strong>{words.invited}</strong> {words.howToJoin}
      </p>
    </aside>
  );
}
