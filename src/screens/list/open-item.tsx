import { memo, useState } from "react";
import { ContextMenu } from "../../components/context-menu";
import { EditableText } from "../../components/editable-text";
import { DragHandleIcon, EditIcon, TrashIcon } from "../../components/icons";
import { MAX_ITEM_TEXT_LENGTH } from "../../domain/limits";
import type { Item } from "../../domain/types";
import { DRAG_INSTRUCTIONS_ID } from "./grip";
import { ItemText } from "./item-text";
import styles from "./items.module.css";
import type { ListEdits } from "./use-list-edits";

/**
 * An item that is still to be bought: it can be ticked, edited, dragged by its handle, and deleted. The row knows
 * nothing of dragging; its list takes what happens to the handle.
 */
export const OpenItem = memo(function OpenItem({ item, edits }: { item: Item; edits: ListEdits }) {
  const [isEditing, setEditing] = useState(false);
  return (
    <li className={styles.row} data-item-id={item.id}>
      <button
        type="button"
        className={styles.handle}
        data-handle=""
        aria-label={`Move ${item.text}`}
        aria-describedby={DRAG_INSTRUCTIONS_ID}
        aria-roledescription="sortable"
      >
        <DragHandleIcon />
      </button>
      {isEditing ? (
        <EditableText
          value={item.text}
          label="Item text"
          maxLength={MAX_ITEM_TEXT_LENGTH}
          onSave={(text) => edits.editItem(item.id, text)}
          onClose={() => setEditing(false)}
        />
      ) : (
        <ItemText item={item} setDone={edits.setDone} />
      )}
      <ContextMenu
        label={`Actions for ${item.text}`}
        entries={[
          { label: "Edit", icon: <EditIcon />, onSelect: () => setEditing(true) },
          {
            label: "Delete",
            icon: <TrashIcon />,
            danger: true,
            onSelect: () => edits.removeItems([item.id]),
          },
        ]}
      />
    </li>
  );
});
