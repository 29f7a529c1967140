import { Avatar } from "../../components/avatar";
import type { ShoppingList } from "../../domain/types";
import { useUser } from "../../hooks/session";
import { sayMember } from "../shared/member-words";
import { ScreenSection } from "../shared/screen";
import styles from "./members-section.module.css";

/** Who is on the list. */
export function MembersSection({ list }: { list: ShoppingList }) {
  const { uid } = useUser();
  const { owner, sharedWith } = list;
  return (
    <ScreenSection heading="Members">
      {sharedWith.length > 1 ? null : <p>Only you, so far.</p>}
      <ul className={styles.members}>
        {sharedWith.map((member) => (
          <li key={member} className={styles.member}>
            <Avatar uid={member} size="card" />
            <span className={styles.words}>{sayMember(member, { owner, uid })}</span>
          </li>
        ))}
      </ul>
    </ScreenSection>
  );
}
