import { memo, useState } from "react";
import { classNames } from "../../../components/class-names";
import { EmptyState } from "../../../components/empty-state";
import type { Item } from "../../../domain/types";
import { SortableList } from "../dragging/sortable-list";
import type { Editor } from "../use-editor";
import { DoneItems } from "./done-items";
import styles from "./items.module.css";
import { OpenItem } from "./open-item";
import { SHORT, useFirstRows } from "./use-first-rows";
import { useKeptFocus } from "./use-kept-focus";
import { type SetDone, useResting } from "./use-resting";

/** The items of the list: those still to be bought, and below them those that are done. */
export function Items({ items, editor }: { items: readonly Item[]; editor: Editor }) {
  const [isHeld, setHeld] = useState(false);
  const [edited, setEdited] = useState<string | null>(null);
  if (edited !== null && !items.some(({ id }) => id === edited)) setEdited(null);
  const { setDone, ...parts } = useResting(items, edited, editor.setDone);
  useKeptFocus();
  const { open, done } = useStill(useFirstRows(parts.open, parts.done), isHeld);

  return (
    <>
      <SortableList
        label="Items"
        className={classNames(styles.items, open.length > SHORT && styles.long)}
        items={open}
        isHeld={isHeld}
        onHold={setHeld}
        onMove={editor.moveItem}
      >
        <OpenItems
          items={open}
          edited={edited}
          editor={editor}
          setDone={setDone}
          onEdit={setEdited}
        />
      </SortableList>
      {open.length > 0 ? null : done.length > 0 ? (
        <p className={styles.allDone}>All done. Enjoy!</p>
      ) : (
        <EmptyState text="Nothing to buy yet. What do you need?" />
      )}
      {done.length > 0 ? <DoneItems items={done} editor={editor} setDone={setDone} /> : null}
    </>
  );
}

/** Apart, so that taking hold of one row looks at no other. */
const OpenItems = memo(function OpenItems({
  items,
  edited,
  ...edits
}: {
  items: readonly Item[];
  edited: string | null;
  editor: Editor;
  setDone: SetDone;
  onEdit: (itemId: string | null) => void;
}) {
  return items.map((item) => (
    <OpenItem key={item.id} item={item} isEditing={item.id === edited} {...edits} />
  ));
});

/** While one drags, the list stands still: what changes meanwhile shows after the drop. */
function useStill<Parts>(current: Parts, isHeld: boolean): Parts {
  const [shown, setShown] = useState(current);
  if (isHeld) return shown;
  if (shown !== current) setShown(current);
  return current;
}
