import { useEffect, useEffectEvent } from "react";
import { flushSync } from "react-dom";
import { isOutsideFields } from "../../../client/text-input";
import type { MenuProps } from "../../../components/context-menu";
import { OpenIcon } from "../../../components/icons";
import { Menu, type MenuAction } from "../../../components/menu";
import { VisuallyHidden } from "../../../components/visually-hidden";
import { type Address, shortenAddresses, splitAtAddresses } from "../../../domain/addresses";
import { itemsAsText } from "../../../domain/list-as-text";
import type { Item, ShoppingList } from "../../../domain/types";
import { useControls } from "../controls";
import { idOf, rowAround } from "../rows";
import type { Transfer } from "../use-editor";
import * as words from "../words";
import {
  contextOf,
  END_SELECTING,
  ITEM_ACTIONS,
  type ItemAction,
  type ItemActionContext,
} from "./action-table";
import { ListPicker } from "./list-picker";
import styles from "./selection-bar.module.css";
import { NO_SELECTION } from "./use-selection";

/** The menu of an open item. It begins with the item's web addresses. On a selected row, it acts on the selection. */
export function ItemMenu({ menu, item }: { menu: MenuProps; item: Item }) {
  const controls = useControls();
  const context = contextOf(controls, item, controls.selectedNow().has(item.id));
  return (
    <Menu
      {...menu}
      actions={[
        ...openActions(item),
        ...possibleFor(context, "inMenu").map((action) => ({
          ...action,
          key: action.keys[0],
          onSelect: () => action.act(context, ""),
        })),
      ]}
    />
  );
}

/** Returns an action for each address of an item, named by its shortest form that no other address has. */
function openActions({ text }: Item): readonly MenuAction[] {
  const addresses = splitAtAddresses(text).filter((piece) => typeof piece !== "string");
  const nameOf = ({ host, short, whole }: Address) => {
    const others = addresses.filter((other) => other.whole !== whole);
    const isFree = (form: string) => others.every((one) => one.host !== form && one.short !== form);
    return [host, short].find(isFree) ?? whole;
  };
  const hrefs = new Map(addresses.map((address) => [nameOf(address), address.href]));
  return [...hrefs].map(([name, href]) => ({
    label: words.open(name),
    icon: <OpenIcon />,
    // The page's own address is a secret: neither a referrer nor the opener may tell it.
    onSelect: () => void open(href, "_blank", "noopener,noreferrer"),
  }));
}

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
      {possibleFor(context, "inBar").map((action) => (
        <ActionButton key={action.label} action={action} context={context} />
      ))}
    </section>
  );
}

/**
 * Copies the texts of the selected items, else of the row with the focus, by the browser's own command, unless a text on
 * the page has been marked since the selection began.
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
    const isMarked = !isOutsideFields(event.target) || getSelection()?.isCollapsed === false;
    if (isMarked || items.length === 0 || !event.clipboardData) return;
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

function possibleFor(context: ItemActionContext, where: "inMenu" | "inBar") {
  return ITEM_ACTIONS.filter((action) => action[where] && action.isPossible?.(context) !== false);
}
