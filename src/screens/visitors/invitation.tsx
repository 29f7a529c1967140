import { Avatar } from "../../components/avatar";
import { useInvitation } from "../../hooks/session";
import styles from "./invitation.module.css";
import * as words from "./words";

/** A user id whose avatar differs from all others on the screen. */
const INVITER_UID = "88";

/** Explains to invited visitors how to join. Hidden for others, since all visitors get the same prerendered page. */
export function Invitation() {
  const isInvited = useInvitation() !== null;
  return (
    <aside className={styles.invitation} aria-label={words.invitation} hidden={!isInvited}>
      <Avatar uid={INVITER_UID} size="card" />
      <p>
        <strong>{words.invited}</strong> {words.howToJoin}
      </p>
    </aside>
  );
}
