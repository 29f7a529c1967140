import { HoldButton } from "../../../components/hold-button";
import type { Item } from "../../../domain/types";
import { useControls } from "../controls";
import { focusHeading, SHORT_LIST } from "../rows";
import * as words from "../words";
import styles from "./items.module.css";
import { Row } from "./row";

/** The done items, below a divider, with the buttons for all of them. */
export function DoneItems({
  items,
  selected,
}: {
  items: readonly Item[];
  selected: ReadonlySet<string>;
}) {
  const { editor } = useControls();
  const ticked = () => items.filter(({ done }) => done);

  function removeAll() {
    editor.removeDoneItems(ticked().map(({ id }) => id));
    focusHeading(); // the button is gone
    import("../../../components/confetti").then(
      ({ celebrate }) => celebrate(),
      () => undefined, // the items are removed all the same
    );
  }

  function uncheckAll() {
    editor.setAllDone(ticked(), false);
    focusHeading();
  }

  if (items.length === 0) return null;
  return (
    <section className={styles.done} aria-label={words.done}>
      <p className={styles.divider} aria-hidden="true">
        {words.done}
      </p>
      <ul className={items.length > SHORT_LIST ? styles.long : undefined}>
        {items.map((item) => (
          <Row key={item.id} item={item} isDone isSelected={selected.has(item.id)} />
        ))}
      </ul>
      <div className={styles.forAll}>
        <HoldButton holdText={words.holdToRemove} variant="quiet" onHold={removeAll}>
          {words.removeDone}
        </HoldButton>
        <HoldButton holdText={words.holdToUncheck} variant="quiet" onHold={uncheckAll}>
          {words.uncheckAll}
        </HoldButton>
      </div>
    </section>
  );
}
