import { memo, type ReactNode } from "react";
import { fireConfetti } from "../../../components/confetti";
import { HoldButton } from "../../../components/hold-button";
import { extrasPart } from "../../shared/extras-part";
import { useControls } from "../controls";
import * as words from "../words";
import styles from "./items.module.css";

/** The rows of the done items, below a divider, with the buttons for all of them. */
export function DoneItems({ children }: { children: ReactNode }) {
  return (
    <section className={styles.done} aria-label={words.done}>
      <p className={styles.divider} aria-hidden="true">
        {words.done}
      </p>
      <ul role="list">{children}</ul>
      <BulkActions />
    </section>
  );
}

const BulkActions = memo(function BulkActions() {
  const { editor } = useControls();

  function removeAll() {
    editor.removeDoneItems();
    void fireConfetti(async () => (await extrasPart.prefetch()).confetti);
  }

  function uncheckAll() {
    const done = editor.itemsNow().filter((item) => item.done);
    editor.setAllDone(done, false);
  }

  return (
    <div className={styles.bulkActions}>
      <HoldButton holdText={words.holdToRemove} variant="quiet" onHold={removeAll}>
        {words.removeDone}
      </HoldButton>
      <HoldButton holdText={words.holdToUncheck} variant="quiet" onHold={uncheckAll}>
        {words.uncheckAll}
      </HoldButton>
    </div>
  );
});
