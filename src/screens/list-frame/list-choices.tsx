import { updatedAgo } from "../../domain/relative-time";
import type { ShoppingList } from "../../domain/types";
import { useListAgeClock } from "../../hooks/list-age-clock";
import styles from "./list-choices.module.css";
import { ListFacts } from "./list-facts";

/** Lists to choose from, as buttons. */
export function ListChoices({
  lists,
  uid,
  onChoose,
}: {
  lists: readonly ShoppingList[];
  uid: string;
  onChoose: (list: ShoppingList) => void;
}) {
  const now = useListAgeClock(lists);
  return (
    <ul className={styles.lists} role="list">
      {lists.map((list) => (
        <li key={list.id} data-moving>
          <button type="button" className={styles.list} onClick={() => onChoose(list)}>
            <ListFacts list={list} uid={uid} updated={updatedAgo(list.updatedAt, now)} />
          </button>
        </li>
      ))}
    </ul>
  );
}
