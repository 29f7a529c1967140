import { celebrate } from "../../components/confetti";
import { HoldButton } from "../../components/hold-button";
import type { Item } from "../../domain/types";
import { focusHeading } from "./focus-row";
import { ItemText } from "./item-text";
import styles from "./items.module.css";
import type { ListEdits } from "./use-list-edits";

/** The items that are done, below a divider, and the button that removes them all. */
export function DoneItems({ items, edits }: { items: readonly Item[]; edits: ListEdits }) {
  function removeAll() {
    edits.removeItems(items.filter(({ done }) => done).map(({ id }) => id));
    focusHeading(); // the button is gone
    void celebrate();
  }

  return (
    <section className={styles.done} aria-label="Done">
      <p className={styles.divider} aria-hidden="true">
        Done
      </p>
      <ul>
        {items.map((item) => (
          <li key={item.id} className={styles.row} data-item-id={item.id}>
            <ItemText item={item} setDone={edits.setDone} isQuiet />
          </li>
        ))}
      </ul>
      <div className={styles.remove}>
        <HoldButton holdText="Hold to remove" variant="quiet" onHold={removeAll}>
          Remove done items
        </HoldButton>
      </div>
    </section>
  );
}
