import { memo, Suspense, useEffect, useRef } from "react";
import { ContextMenu } from "../../../components/context-menu";
import { EditableText } from "../../../components/editable-text";
import { MAX_ITEM_TEXT_LENGTH } from "../../../domain/limits";
import type { Item } from "../../../domain/types";
import { DragHandle } from "../dragging/sortable-list";
import { ItemMenu } from "../later";
import { focusActions } from "../rows";
import type { Going } from "../selecting/selecting";
import type { Editor } from "../use-editor";
import { ItemText } from "./item-text";
import styles from "./items.module.css";
import type { SetDone } from "./use-resting";

/**
 * An item that is still to be bought: it can be ticked, edited, dragged by its handle, and deleted.
 *
 * @param isEditing whether its text is being edited
 * @param onEdit is told whose text is to be edited, null for none
 * @param onTransfer is told what is to go to another list
 */
export const OpenItem = memo(function OpenItem({
  item,
  isEditing,
  isSelected,
  editor,
  setDone,
  onEdit,
  onTransfer,
}: {
  item: Item;
  isEditing: boolean;
  isSelected: boolean;
  editor: Editor;
  setDone: SetDone;
  onEdit: (itemId: string | null) => void;
  onTransfer: (transfer: Going) => void;
}) {
  const row = useRef<HTMLLIElement>(null);
  const shouldRefocus = useRef(false);

  useEffect(() => {
    if (isEditing || !shouldRefocus.current) return;
    shouldRefocus.current = false;
    focusActions(row.current);
  }, [isEditing]);

  return (
    <li
      ref={row}
      className={styles.row}
      data-item-id={item.id}
      data-selected={isSelected || undefined}
    >
      <DragHandle text={item.text} />
      {isEditing ? (
        <EditableText
          value={item.text}
          label="Item text"
          maxLength={MAX_ITEM_TEXT_LENGTH}
          onSave={(text) => editor.editItem(item.id, text)}
          onClose={(byKey) => {
            shouldRefocus.current = byKey;
            onEdit(null);
          }}
        />
      ) : (
        <ItemText item={item} setDone={setDone} />
      )}
      <ContextMenu label={`Actions for ${item.text}`}>
        {(menu) => (
          <Suspense>
            <ItemMenu
              menu={menu}
              item={item}
              editor={editor}
              onEdit={onEdit}
              onTransfer={onTransfer}
            />
          </Suspense>
        )}
      </ContextMenu>
    </li>
  );
});
