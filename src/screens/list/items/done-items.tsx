import { memo } from "react";
import { fireConfetti } from "../../../components/confetti";
import { HoldButton } from "../../../components/hold-button";
import type { Item } from "../../../domain/types";
import { useControls } from "../controls";
import { MAX_FULLY_RENDERED_ROWS } from "../rows";
import * as words from "../words";
import styles from "./items.module.css";
import { Row } from "./row";
import { useHeadingFocusAfterRemoval } from "./use-focus-after-removal";

/** The done items, below a divider, with the buttons for all of them. */
export function DoneItems({
  items,
  selected,
  moving,
}: {
  items: readonly Item[];
  selected: ReadonlySet<string>;
  moving: ReadonlySet<string>;
}) {
  if (items.length === 0) return null;
  return (
    <section className={styles.done} aria-label={words.done}>
      <p className={styles.divider} aria-hidden="true">
        {words.done}
      </p>
      <ul className={items.length > MAX_FULLY_RENDERED_ROWS ? styles.long : undefined}>
        {items.map((item) => (
          <Row
            key={item.id}
            item={item}
            isDone
            isSelected={selected.has(item.id)}
            isMoving={moving.has(item.id)}
          />
        ))}
      </ul>
      <BulkActions />
    </section>
  );
}

const BulkActions = memo(function BulkActions() {
  const { editor } = useControls();
  const buttons = useHeadingFocusAfterRemoval<HTMLDivElement>();

  function removeAll() {
    editor.removeDoneItems();
    void fireConfetti();
  }

  function uncheckAll() {
    const done = editor.itemsNow().filter((item) => item.done);
    editor.setAllDone(done, false);
  }

  return (
    <div ref={buttons} className={styles.bulkActions}>
      <HoldButton holdText={words.holdToRemove} variant="quiet" onHold={removeAll}>
        {words.removeDone}
      </HoldButton>
      <HoldButton holdText={words.holdToUncheck} variant="quiet" onHold={uncheckAll}>
        {words.uncheckAll}
      </HoldButton>
    </div>
  );
});
