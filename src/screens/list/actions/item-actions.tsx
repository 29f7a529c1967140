import { useEffect, useEffectEvent } from "react";
import { flushSync } from "react-dom";
import { isOutsideFields } from "../../../client/text-input";
import { VisuallyHidden } from "../../../components/visually-hidden";
import { shortenAddresses } from "../../../domain/addresses";
import { itemsAsText } from "../../../domain/list-as-text";
import type { Item, ShoppingList } from "../../../domain/types";
import { useControls } from "../controls";
import type { Transfer } from "../editor";
import { idOf, rowAround } from "../rows";
import * as words from "../words";
import { actionsIn, END_SELECTING, type ItemAction, type ItemActionContext } from "./action-table";
import { ListPicker } from "./list-picker";
import styles from "./selection-bar.module.css";
import { NO_SELECTION } from "./use-selection";

/**
 * The selection bar in place of the input, and the dialog that asks for another list.
 *
 * @param list the list on the screen
 * @param selected the ids of the selected items
 * @param transfer the items to move or copy to another list; null for none
 */
export function ItemActions({
  list,
  selected,
  transfer,
}: {
  list: ShoppingList;
  selected: ReadonlySet<string>;
  transfer: Transfer | null;
}) {
  const controls = useControls();
  const { editor, onSelect, onTransfer } = controls;
  const items = list.items.filter(({ id }) => selected.has(id));
  const [first] = items;
  useCopy(list.items, items, editor.showCopied);

  function choose(to: string) {
    if (!transfer) return;
    flushSync(() => onTransfer(null)); // first, so that the dialog restores the focus
    editor.transfer(transfer, to);
    if (transfer.isCopy) onSelect(NO_SELECTION); // moved items stay selected until they are gone
  }

  return (
    <>
      <VisuallyHidden role="status">{first ? words.selected(items.length) : ""}</VisuallyHidden>
      {first ? <SelectionBar context={{ ...controls, item: first, items, selected }} /> : null}
      {transfer ? (
        <ListPicker
          heading={shortenAddresses(words.whichList(transfer.items, transfer.isCopy))}
          from={list.id}
          onChoose={({ id }) => choose(id)}
          onClose={() => onTransfer(null)}
        />
      ) : null}
    </>
  );
}

/** The number of selected items, and the actions for all of them. */
function SelectionBar({ context }: { context: ItemActionContext }) {
  return (
    <section className={styles.bar} aria-label={words.selectedItems}>
      <ActionButton action={END_SELECTING} context={context} />
      <p className={styles.count}>{words.selected(context.items.length)}</p>
      {actionsIn("inBar", context).map((action) => (
        <ActionButton key={action.label} action={action} context={context} />
      ))}
    </section>
  );
}

/**
 * Copies the texts of the selected items, else of the row with the focus, by the browser's own command, unless a text on
 * the page has been selected since the selection of items began.
 */
function useCopy(
  all: readonly Item[],
  selected: readonly Item[],
  onCopied: (items: readonly Item[]) => void,
) {
  const isSelecting = selected.length > 0;
  const copy = useEffectEvent((event: ClipboardEvent) => {
    const row = rowAround(document.activeElement);
    const items = isSelecting ? selected : all.filter(({ id }) => row && id === idOf(row));
    const isOfText = !isOutsideFields(event.target) || getSelection()?.isCollapsed === false;
    if (isOfText || items.length === 0 || !event.clipboardData) return;
    event.clipboardData.setData("text/plain", itemsAsText(items));
    event.preventDefault();
    onCopied(items);
  });
  useEffect(() => {
    if (isSelecting && getSelection()?.isCollapsed === false) getSelection()?.removeAllRanges();
  }, [isSelecting]);
  useEffect(() => {
    const handleCopy = (event: ClipboardEvent) => copy(event);
    document.addEventListener("copy", handleCopy);
    return () => document.removeEventListener("copy", handleCopy);
  }, []);
}

function ActionButton({ action, context }: { action: ItemAction; context: ItemActionContext }) {
  const { label, icon, act } = action;
  return (
    <button
      type="button"
      className="round"
      aria-label={label}
      title={label}
      onClick={() => act(context, "")}
    >
      {icon}
    </button>
  );
}
