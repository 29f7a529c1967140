import { celebrate } from "../../components/confetti";
import { HoldButton } from "../../components/hold-button";
import type { Item } from "../../domain/types";
import { ItemText } from "./item-text";
import styles from "./items.module.css";
import type { ListEdits } from "./use-list-edits";

/** The items that are done, below a divider, and the button that removes them all. */
export function DoneItems({ items, edits }: { items: readonly Item[]; edits: ListEdits }) {
  function removeAll() {
    edits.removeItems(items.map(({ id }) => id));
    void celebrate();
  }

  return (
    <section className={styles.done} aria-label="Done">
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.id} className={styles.row}>
            <ItemText item={item} setDone={edits.setDone} />
          </li>
        ))}
      </ul>
      <HoldButton holdText="Hold to remove" variant="quiet" onHold={removeAll}>
        Remove done items
      </HoldButton>
    </section>
  );
}
