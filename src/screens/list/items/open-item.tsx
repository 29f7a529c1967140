import { memo, useEffect, useRef, useState } from "react";
import { ContextMenu } from "../../../components/context-menu";
import { EditableText } from "../../../components/editable-text";
import { EditIcon, TrashIcon } from "../../../components/icons";
import { MAX_ITEM_TEXT_LENGTH } from "../../../domain/limits";
import type { Item } from "../../../domain/types";
import { DragHandle } from "../dragging/sortable-list";
import { focusActions, focusRowAfterRemoval } from "../rows";
import type { Editor } from "../use-editor";
import { ItemText } from "./item-text";
import styles from "./items.module.css";
import type { SetDone } from "./use-resting";

/** An item that is still to be bought: it can be ticked, edited, dragged by its handle, and deleted. */
export const OpenItem = memo(function OpenItem({
  item,
  editor,
  setDone,
}: {
  item: Item;
  editor: Editor;
  setDone: SetDone;
}) {
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
      <DragHandle text={item.text} />
      {isEditing ? (
        <EditableText
          value={item.text}
          label="Item text"
          maxLength={MAX_ITEM_TEXT_LENGTH}
          onSave={(text) => editor.editItem(item.id, text)}
          onClose={(byKey) => {
            shouldRefocus.current = byKey;
            setEditing(false);
          }}
        />
      ) : (
        <ItemText item={item} setDone={setDone} />
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
              editor.removeItem(item.id);
            },
          },
        ]}
      />
    </li>
  );
});
