import { AvatarStack } from "../../components/avatar-stack";
import { isShared } from "../../domain/membership";
import type { ShoppingList } from "../../domain/types";
import styles from "./list-facts.module.css";
import * as words from "./list-words";

/**
 * The facts that tell a list apart from others, of the same name too, for the inside of a link or a button: its name,
 * the number of open items, the time of the last update, and its members.
 *
 * @param uid the id of the user
 * @param updated the time of the last update as text
 * @param isHeading whether the name is a heading; then members are shown as avatars only, and else by name as well
 * @param isJustJoined whether the user has just joined it
 */
export function ListFacts({
  list,
  uid,
  updated,
  isHeading = false,
  isJustJoined = false,
}: {
  list: ShoppingList;
  uid: string;
  updated: string;
  isHeading?: boolean;
  isJustJoined?: boolean;
}) {
  const { name, sharedWith, names } = list;
  const Name = isHeading ? "h2" : "span";
  const avatars = <AvatarStack list={{ sharedWith, names }} size="card" />;
  return (
    <span className={styles.facts}>
      <span className={styles.text}>
        <Name className={styles.name} dir="auto">
          {name}
        </Name>{" "}
        <span className={styles.details}>
          {isJustJoined ? <strong className={styles.new}>{words.newBadge}</strong> : null}{" "}
          <span className={styles.count}>{words.openCount(list)}</span> <span>{updated}</span>{" "}
          {isHeading ? null : <span dir="auto">{words.companions(list, uid)}</span>}
        </span>
      </span>
      {isShared(list) ? (
        isHeading ? (
          <span className={styles.members} role="img" aria-label={words.membersText(list, uid)}>
            {avatars}
          </span>
        ) : (
          <span className={styles.members}>{avatars}</span>
        )
      ) : null}
    </span>
  );
}
