import { type KeyboardEvent, memo, type RefObject, useEffect, useRef } from "react";
import { isTextInput } from "../../../client/text-input";
import { ContextMenu } from "../../../components/context-menu";
import { EditableText } from "../../../components/editable-text";
import { shortenAddresses } from "../../../domain/addresses";
import { MAX_ITEM_TEXT_LENGTH } from "../../../domain/limits";
import type { Item } from "../../../domain/types";
import { itemMenu } from "../actions/item-menu";
import { useControls } from "../controls";
import { DragHandle } from "../dragging/drag-handle";
import { type PointedAt, usePointedAt } from "../rows";
import * as words from "../words";
import { ItemCheckbox } from "./item-checkbox";
import styles from "./items.module.css";

/**
 * The row of an item. An open item also has a handle and a menu.
 *
 * @param edited the item as it was when the user began to edit its text; null if they don't
 * @param isDone whether the item is placed among the done ones
 * @param isBusy whether the item is gone, or is being moved to another list
 * @param pointedAt set while the list points at this item
 */
export const Row = memo(function Row({
  item,
  edited = null,
  isDone = false,
  isSelected,
  isBusy,
  pointedAt,
}: {
  item: Item;
  edited?: Item | null;
  isDone?: boolean;
  isSelected: boolean;
  isBusy: boolean;
  pointedAt: PointedAt | null;
}) {
  const controls = useControls();
  const row = useRef<HTMLLIElement>(null);
  usePointedAt(row, pointedAt);

  function pressKey(event: KeyboardEvent<HTMLElement>) {
    const { key, target, currentTarget } = event;
    const isInRow = currentTarget.contains(document.activeElement); // not in its menu
    const isButtonKey = target instanceof HTMLButtonElement && key === "Enter";
    if (isInRow && !isButtonKey && !isTextInput(target)) controls.onRowKey(event, item);
  }

  return (
    <li
      ref={row}
      className={styles.row}
      data-item-id={item.id}
      data-done={item.done || undefined}
      data-selected={isSelected || undefined}
      data-pointed-at={pointedAt ? "" : undefined}
      aria-busy={isBusy || undefined}
      inert={isBusy}
      onKeyDown={pressKey}
      {...controls.rowHandlers}
    >
      {isDone ? null : <DragHandle item={item} />}
      {edited ? (
        <ItemEditor item={edited} row={row} />
      ) : (
        <ItemCheckbox item={item} isMuted={isDone} />
      )}
      {isDone ? null : (
        <ContextMenu
          label={words.actionsFor(shortenAddresses(item.text))}
          actions={() => itemMenu(controls, item)}
        />
      )}
    </li>
  );
});

function ItemEditor({ item, row }: { item: Item; row: RefObject<HTMLElement | null> }) {
  const { editor, onEdit, itemDraft } = useControls();
  // Not in the commit: `SteadyRows` would take back the scroll.
  useEffect(() => {
    row.current?.scrollIntoView({ block: "nearest" });
  }, [row]);
  return (
    <EditableText
      value={item.text}
      draft={itemDraft.textOf(item)}
      label={words.itemText}
      maxLength={MAX_ITEM_TEXT_LENGTH}
      onSave={(text) => editor.editItem(item, text)}
      onClose={(byKey) => {
        // Before the row renders anew: afterwards, a focus would cost a layout.
        const menuButton = row.current?.querySelector<HTMLElement>("[aria-haspopup=menu]");
        if (byKey) menuButton?.focus({ preventScroll: true });
        onEdit(null);
      }}
    />
  );
}
