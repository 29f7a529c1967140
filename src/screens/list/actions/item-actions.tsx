import { useEffect, useEffectEvent, useLayoutEffect } from "react";
import { flushSync } from "react-dom";
import type { OpenMenu } from "../../../components/context-menu";
import { Menu } from "../../../components/menu";
import { askTransfer, sayNoTransfer, sayTransfer } from "../../../domain/transfer-words";
import { useEngine } from "../../../hooks/engine";
import { useKeys } from "../../../hooks/keys";
import { focusHeading, rowAround } from "../rows";
import { type Acting, END_SELECTING, type Going, ITEM_ACTIONS, type ListControls } from "./actions";
import { ChooseList } from "./choose-list";
import { SelectionBar } from "./selection-bar";

const NONE: ReadonlySet<string> = new Set();

/** The menu of an open item. */
export function ItemMenu({ menu, acting }: { menu: OpenMenu; acting: Acting }) {
  const possible = ITEM_ACTIONS.filter(
    ({ inMenu, isPossible }) => inMenu && isPossible?.(acting) !== false,
  );
  return (
    <Menu
      {...menu}
      entries={possible.map(({ words, icon, isDangerous = false, act }) => ({
        label: words,
        icon,
        danger: isDangerous,
        onSelect: () => act(acting, ""),
      }))}
    />
  );
}

/**
 * The actions on items beyond ticking and dragging: their keys; a bar for the selected items, in the place of the input,
 * where each is one step of undo; and the way to other lists.
 *
 * @param selected the ids of the selected items; some may be gone meanwhile
 * @param transfer the items on their way to another list, if any
 * @param areKeysFree whether keys are for items at the moment
 */
export function ItemActions({
  listId,
  selected: ids,
  transfer,
  areKeysFree,
  ...controls
}: ListControls & {
  listId: string;
  selected: ReadonlySet<string>;
  transfer: Going | null;
  areKeysFree: boolean;
}) {
  const { editor, onSelect, onTransfer } = controls;
  const items = ids.size > 0 ? editor.itemsNow().filter(({ id }) => ids.has(id)) : [];
  const selected = new Set(items.map(({ id }) => id));
  const { transfer: transferTo, listOnScreen } = useEngine();

  useKeys(ITEM_ACTIONS, ({ target }): Acting | null => {
    const id = rowAround(target)?.dataset.itemId;
    const item = editor.itemsNow().find((one) => one.id === id);
    if (!item || !areKeysFree) return null;
    return { ...controls, item, items: items.length > 0 ? items : [item], selected };
  });
  useKeys([END_SELECTING], () => (areKeysFree && selected.size > 0 ? controls : null));

  function bring({ items, isCopy }: Going, to: string) {
    const now = new Set(editor.itemsNow().map(({ id }) => id));
    const going = items.filter(({ id }) => now.has(id));
    if (going.length === 0) return editor.say("It is not on this list any more");
    const made = transferTo(listId, to, going, isCopy);
    const list = listOnScreen(to);
    if (!made || !list) return editor.say(sayNoTransfer(list));
    if (made.after === made.before) return editor.say(`Already on ${list.name}`);
    const gone = isCopy
      ? made.changes.flatMap((change) => ("item" in change ? change.item : []))
      : going;
    editor.note(made, sayTransfer(gone, list.name, isCopy, going.length - gone.length));
  }

  /** Ends the selection and the dialog, which gives the focus back to where it was, and does something with the items. */
  function act(work: () => void) {
    flushSync(() => {
      onSelect(NONE);
      onTransfer(null);
    });
    work();
    if (document.activeElement === document.body) focusHeading();
  }

  const drop = useEffectEvent((dropped: Going, to: string) => {
    // With one of those that are selected, all go.
    const isOfSelected = dropped.items.some(({ id }) => selected.has(id));
    bring(isOfSelected ? { ...dropped, items } : dropped, to);
    onSelect(NONE);
    onTransfer(null);
  });
  useLayoutEffect(() => {
    if (transfer?.to) drop(transfer, transfer.to);
  }, [transfer]);

  // What comes back is not selected again.
  const isAnyGone = selected.size < ids.size;
  const forgetGone = useEffectEvent(() => onSelect(selected));
  useEffect(() => {
    if (isAnyGone) forgetGone();
  }, [isAnyGone]);

  const [item] = items;
  return (
    <>
      {item ? <SelectionBar acting={{ ...controls, item, items, selected }} /> : null}
      {transfer && !transfer.to ? (
        <ChooseList
          heading={askTransfer(transfer.items, transfer.isCopy)}
          from={listId}
          onChoose={({ id }) => act(() => bring(transfer, id))}
          onClose={() => onTransfer(null)}
        />
      ) : null}
    </>
  );
}
