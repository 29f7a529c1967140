import { Link } from "react-router-dom";
import { Avatar } from "../../components/avatar";
import { isShared } from "../../domain/membership";
import { paths } from "../../domain/paths";
import { updatedAgo } from "../../domain/relative-time";
import type { ShoppingList } from "../../domain/types";
import { useNow } from "../../hooks/device";
import styles from "./list-cards.module.css";

/** How many faces a card has room for on a narrow phone, beside a number for the rest. */
const MAX_FACES = 6;

/** The lists as cards, each a link to its list. */
export function ListCards({ lists }: { lists: readonly ShoppingList[] }) {
  const now = useNow();
  return (
    <ul className={styles.cards}>
      {lists.map((list) => (
        <li key={list.id}>
          <Link className={styles.card} to={paths.list(list.id)}>
            <div className={styles.words}>
              <h2 dir="auto">{list.name}</h2>
              <p className={styles.updated}>{updatedAgo(list.updatedAt, now)}</p>
            </div>
            {isShared(list) ? <Members uids={list.sharedWith} /> : null}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Members({ uids }: { uids: readonly string[] }) {
  const rest = uids.length - MAX_FACES;
  return (
    <span className={styles.members} role="img" aria-label={`Shared by ${uids.length} people`}>
      {uids.slice(0, MAX_FACES).map((uid) => (
        <Avatar key={uid} uid={uid} size="card" />
      ))}
      {rest > 0 ? <span className={styles.more}>+{rest}</span> : null}
    </span>
  );
}
