import { memo } from "react";
import type { Item } from "../../../domain/types";
import { SortableList } from "../dragging/sortable-list";
import type { Editor } from "../use-editor";
import styles from "./items.module.css";
import { OpenItem } from "./open-item";
import type { SetDone } from "./use-resting";

/**
 * The items that are still to be bought, in an order that people change by dragging.
 *
 * @param onLift called when dragging begins
 * @param onRelease called once for each `onLift`, when it has ended
 */
export function OpenItems({
  items,
  editor,
  setDone,
  onLift,
  onRelease,
}: {
  items: readonly Item[];
  editor: Editor;
  setDone: SetDone;
  onLift: () => void;
  onRelease: () => void;
}) {
  return (
    <SortableList
      label="Items"
      className={styles.items}
      items={items}
      onLift={onLift}
      onDrop={(placement) => {
        onRelease();
        if (placement) editor.moveItem(placement);
      }}
    >
      <Rows items={items} editor={editor} setDone={setDone} />
    </SortableList>
  );
}

/** Apart, so that taking hold of one row looks at no other. */
const Rows = memo(function Rows({
  items,
  ...edits
}: {
  items: readonly Item[];
  editor: Editor;
  setDone: SetDone;
}) {
  return items.map((item) => <OpenItem key={item.id} item={item} {...edits} />);
});
