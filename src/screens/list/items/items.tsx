import { useState } from "react";
import { EmptyState } from "../../../components/empty-state";
import type { Item } from "../../../domain/types";
import type { Editor } from "../use-editor";
import { DoneItems } from "./done-items";
import styles from "./items.module.css";
import { OpenItems } from "./open-items";
import { useFirstRows } from "./use-first-rows";
import { useResting } from "./use-resting";

/** The items of the list: those still to be bought, and below them those that are done. */
export function Items({ items, editor }: { items: readonly Item[]; editor: Editor }) {
  const { setDone, ...parts } = useResting(items, editor.setDone);
  const current = useFirstRows(parts.open, parts.done);
  /** While one drags, the list stands still: what changes meanwhile shows after the drop. */
  const [still, setStill] = useState<typeof current | null>(null);
  const { open, done } = still ?? current;

  return (
    <>
      <OpenItems
        items={open}
        editor={editor}
        setDone={setDone}
        onLift={() => setStill(current)}
        onRelease={() => setStill(null)}
      />
      {open.length > 0 ? null : done.length > 0 ? (
        <p className={styles.allDone}>All done. Enjoy!</p>
      ) : (
        <EmptyState text="Nothing to buy yet. What do you need?" />
      )}
      {done.length > 0 ? <DoneItems items={done} editor={editor} setDone={setDone} /> : null}
    </>
  );
}
