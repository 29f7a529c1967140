import { memo, useEffect, useRef, useState } from "react";
import { ContextMenu } from "../../components/context-menu";
import { EditableText } from "../../components/editable-text";
import { EditIcon, TrashIcon } from "../../components/icons";
import { MAX_ITEM_TEXT_LENGTH } from "../../domain/limits";
import type { Item } from "../../domain/types";
import { focusActions, focusRowAfterRemoval } from "./focus-row";
import { DRAG_INSTRUCTIONS_ID } from "./grip";
import { ItemText } from "./item-text";
import styles from "./items.module.css";
import type { ListEdits } from "./use-list-edits";

/**
 * An item that is still to be bought: it can be ticked, edited, dragged by its handle, and deleted. The row knows
 * nothing of dragging; its list takes what happens to the handle.
 */
export const OpenItem = memo(function OpenItem({ item, edits }: { item: Item; edits: ListEdits }) {
  const row = useRef<HTMLLIElement>(null);
  const [isEditing, setEditing] = useState(false);
  const shouldRefocus = useRef(false);

  useEffect(() => {
    if (isEditing || !shouldRefocus.current) return;
    shouldRefocus.current = false;
    focusActions(row.current);
  }, [isEditing]);

  return (
    <li ref={row} className={styles.row} data-item-id={item.id}>
      <button
        type="button"
        className={styles.handle}
        data-handle=""
        aria-label={`Move ${item.text}`}
        aria-describedby={DRAG_INSTRUCTIONS_ID}
        aria-roledescription="sortable"
      />
      {isEditing ? (
        <EditableText
          value={item.text}
          label="Item text"
          maxLength={MAX_ITEM_TEXT_LENGTH}
          onSave={(text) => edits.editItem(item.id, text)}
          onClose={(byKey) => {
            shouldRefocus.current = byKey;
            setEditing(false);
          }}
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
            onSelect: () => {
              focusRowAfterRemoval(row.current);
              edits.removeItem(item.id);
            },
          },
        ]}
      />
    </li>
  );
});
