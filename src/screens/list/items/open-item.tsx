import { memo, Suspense, useEffect, useRef } from "react";
import { ContextMenu } from "../../../components/context-menu";
import { EditableText } from "../../../components/editable-text";
import { MAX_ITEM_TEXT_LENGTH } from "../../../domain/limits";
import type { Item } from "../../../domain/types";
import { later } from "../../../hooks/later";
import type { ListControls } from "../actions/actions";
import type { RowPresses } from "../actions/use-row-presses";
import { DragHandle } from "../dragging/sortable-list";
import { focusActions } from "../rows";
import { ItemText } from "./item-text";
import styles from "./items.module.css";
import type { SetDone } from "./use-resting";

const ItemMenu = later(async () => (await import("../actions/item-actions")).ItemMenu);

const NONE: ReadonlySet<string> = new Set();

/**
 * An item that is still to be bought: it can be ticked, edited, dragged by its handle, and deleted.
 *
 * @param isEditing whether its text is being edited
 */
export const OpenItem = memo(function OpenItem({
  item,
  isEditing,
  isSelected,
  presses,
  setDone,
  ...controls
}: ListControls & {
  item: Item;
  isEditing: boolean;
  isSelected: boolean;
  presses: RowPresses;
  setDone: SetDone;
}) {
  const { editor, onEdit } = controls;
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
      {...presses}
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
            <ItemMenu menu={menu} acting={{ ...controls, item, items: [item], selected: NONE }} />
          </Suspense>
        )}
      </ContextMenu>
    </li>
  );
});
