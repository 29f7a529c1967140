import { Suspense, useEffect, useEffectEvent, useLayoutEffect } from "react";
import { flushSync } from "react-dom";
import { askTransfer, sayNoTransfer, sayTransfer } from "../../../domain/transfer-words";
import type { Item } from "../../../domain/types";
import { useEngine } from "../../../hooks/engine";
import { later } from "../../../hooks/later";
import { useIsWide } from "../../../hooks/wide";
import { focusHeading } from "../rows";
import type { Editor } from "../use-editor";
import { ChooseList } from "./choose-list";
import { SelectionBar } from "./selection-bar";
import { useSelectingPresses } from "./use-selecting-presses";

const ItemKeys = later(async () => (await import("./item-keys")).ItemKeys);

const NONE: ReadonlySet<string> = new Set();

/** Items that are to go to another list, or to be there as well; without `to` it is still to be chosen which one. */
export type Going = {
  readonly items: readonly Item[];
  readonly isCopy: boolean;
  readonly to?: string;
};

/**
 * What can be done with several items at once, and between lists. Rows are selected by a click with Ctrl, Cmd or Shift, by
 * a long press, and then by every further press on one. As long as any is, a bar in the place of the input has what can
 * be done with all of them, each as one step of undo.
 *
 * @param open the open items, in the order of their rows
 * @param selected the ids of the selected items; some may be gone meanwhile
 * @param transfer what is on its way to another list, if anything
 */
export function Selecting({
  listId,
  open,
  selected: ids,
  transfer,
  editor,
  onEdit,
  onSelect,
  onTransfer,
}: {
  listId: string;
  open: readonly Item[];
  selected: ReadonlySet<string>;
  transfer: Going | null;
  editor: Editor;
  onEdit: (itemId: string) => void;
  onSelect: (itemIds: ReadonlySet<string>) => void;
  onTransfer: (transfer: Going | null) => void;
}) {
  const isWide = useIsWide();
  const selected = ids.size > 0 ? editor.itemsNow().filter(({ id }) => ids.has(id)) : [];
  const there = new Set(selected.map(({ id }) => id));
  const { transfer: transferTo, listOnScreen } = useEngine();
  useSelectingPresses(there, onSelect);

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

  /** Does something with items, after which none is selected, and the focus is where it was before the dialog. */
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
    const isOfSelected = dropped.items.some(({ id }) => there.has(id));
    bring(isOfSelected ? { ...dropped, items: selected } : dropped, to);
    onSelect(NONE);
    onTransfer(null);
  });
  useLayoutEffect(() => {
    if (transfer?.to) drop(transfer, transfer.to);
  }, [transfer]);

  // What comes back is not selected again.
  const isAnyGone = there.size < ids.size;
  const forgetGone = useEffectEvent(() => onSelect(there));
  useEffect(() => {
    if (isAnyGone) forgetGone();
  }, [isAnyGone]);

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
