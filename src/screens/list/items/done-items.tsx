import { celebrate } from "../../components/confetti";
import { HoldButton } from "../../components/hold-button";
import type { Item } from "../../domain/types";
import { focusHeading } from "./focus-row";
import { ItemText } from "./item-text";
import styles from "./items.module.css";
import type { ListEdits } from "./use-list-edits";

/** The items that are done, below a divider, and the buttons that remove them all or open them again. */
export function DoneItems({ items, edits }: { items: readonly Item[]; edits: ListEdits }) {
  const ticked = () => items.filter(({ done }) => done);

  function removeAll() {
    edits.removeDoneItems(ticked().map(({ id }) => id));
    focusHeading(); // the button is gone
    void celebrate();
  }

  function uncheckAll() {
    edits.reopenItems(ticked());
    focusHeading();
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
      <div className={styles.forAll}>
        <HoldButton holdText="Hold to remove" variant="quiet" onHold={removeAll}>
          Remove done items
        </HoldButton>
        <HoldButton holdText="Hold to uncheck" variant="quiet" onHold={uncheckAll}>
          Uncheck all
        </HoldButton>
      </div>
    </section>
  );
}
