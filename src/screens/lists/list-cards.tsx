import { Link } from "react-router-dom";
import { Avatar } from "../../components/avatar";
import { isShared } from "../../domain/membership";
import { paths } from "../../domain/paths";
import { updatedAgo } from "../../domain/relative-time";
import type { ShoppingList } from "../../domain/types";
import { useNow } from "../../hooks/use-now";
import styles from "./list-cards.module.css";

/** The lists as cards, each a link to its list. */
export function ListCards({ lists }: { lists: readonly ShoppingList[] }) {
  const now = useNow();
  return (
    <ul className={styles.cards}>
      {lists.map((list) => (
        <li key={list.id}>
          <Link className={styles.card} to={paths.list(list.id)}>
            <h2 className={styles.name} dir="auto">
              {list.name}
            </h2>
            {isShared(list) ? <Members uids={list.sharedWith} /> : null}
            <p className={styles.updated}>{updatedAgo(list.updatedAt, now)}</p>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Members({ uids }: { uids: readonly string[] }) {
  return (
    <span className={styles.members} role="img" aria-label={`Shared by ${uids.length} people`}>
      {uids.map((uid) => (
        <Avatar key={uid} uid={uid} size="card" />
      ))}
    </span>
  );
}
