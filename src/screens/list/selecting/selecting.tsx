import { type Ref, Suspense, useImperativeHandle } from "react";
import { flushSync } from "react-dom";
import { fetchPatiently } from "../../../client/fetch-part";
import { deferred } from "../../../components/deferred";
import { askTransfer, sayTransfer } from "../../../domain/transfer-words";
import type { Item } from "../../../domain/types";
import { useTransfer } from "../../../hooks/transfer";
import { useIsWide } from "../../../hooks/wide";
import type { Landing } from "../dragging/sortable-list";
import { focusHeading } from "../rows";
import type { Editor } from "../use-editor";
import { useWakeLock } from "../use-wake-lock";
import { ChooseList } from "./choose-list";
import { SelectionBar } from "./selection-bar";
import { useAboveKeyboard } from "./use-above-keyboard";
import { useSelectingPresses } from "./use-selecting-presses";

/** Comes along, so that it is there when it is wanted. */
export { ItemMenu } from "../items/item-menu";

const ItemKeys = deferred(async () => (await import("./item-keys")).ItemKeys, fetchPatiently);

const NONE: ReadonlySet<string> = new Set();

/** Items that are to go to another list, or to be there as well: which one is still to be chosen. */
export type Transfer = { readonly items: readonly Item[]; readonly isCopy: boolean };

/**
 * What can be done with several items at once, and between lists. Rows are selected by a click with Ctrl, Cmd or Shift, by
 * a long press, and then by every further press on one. As long as any is, a bar in the place of the input has what can
 * be done with all of them, each as one step of undo.
 *
 * @param open the open items, in the order of their rows
 * @param selected the ids of the selected items; some may be gone meanwhile
 * @param transfer what is on its way to another list, if anything
 * @param land is given what takes an item that was dropped on another list there
 */
export function Selecting({
  listId,
  open,
  selected: ids,
  transfer,
  land,
  editor,
  onEdit,
  onSelect,
  onTransfer,
}: {
  listId: string;
  open: readonly Item[];
  selected: ReadonlySet<string>;
  transfer: Transfer | null;
  land: Ref<(landing: Landing) => void>;
  editor: Editor;
  onEdit: (itemId: string) => void;
  onSelect: (itemIds: ReadonlySet<string>) => void;
  onTransfer: (transfer: Transfer | null) => void;
}) {
  const isWide = useIsWide();
  const selected = ids.size > 0 ? editor.itemsNow().filter(({ id }) => ids.has(id)) : [];
  const there = new Set(selected.map(({ id }) => id));
  const { transfer: transferTo, nameOf } = useTransfer();
  useSelectingPresses(there, onSelect);
  useWakeLock();
  useAboveKeyboard();

  function bring({ items, isCopy }: Transfer, to: string) {
    const made = transferTo(listId, to, items, isCopy);
    const name = nameOf(to);
    if (!made) editor.say(`There is no room on ${name}`);
    else if (made.after === made.before) editor.say(`Already on ${name}`);
    else editor.note(made, sayTransfer(items, name, isCopy));
  }

  /** Does something with items, after which none is selected, and the focus is where it was before the dialog. */
  function act(work: () => void) {
    flushSync(() => {
      onSelect(NONE);
      onTransfer(null);
    });
    work();
    if (document.activeElement === document.body) focusHeading();
  }

  useImperativeHandle(land, () => ({ itemId, listId: to }) => {
    // With one of those that are selected, all go.
    const items = there.has(itemId)
      ? selected
      : editor.itemsNow().filter(({ id }) => id === itemId);
    act(() => bring({ items, isCopy: false }, to));
  });

  return (
    <>
      {isWide ? (
        <Suspense>
          <ItemKeys
            open={open}
            selected={selected}
            editor={editor}
            onEdit={onEdit}
            onSelect={onSelect}
            onTransfer={onTransfer}
          />
        </Suspense>
      ) : null}
      {selected.length > 0 ? (
        <SelectionBar items={selected} editor={editor} onAct={act} onTransfer={onTransfer} />
      ) : null}
      {transfer ? (
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
