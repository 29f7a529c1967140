import { memo, Suspense, useCallback, useEffect, useState } from "react";
import { classNames } from "../../../components/class-names";
import { EmptyState } from "../../../components/empty-state";
import type { Item } from "../../../domain/types";
import { later } from "../../../hooks/later";
import { useIsBehind } from "../../shared/screen-title";
import type { Going, ListControls } from "../actions/actions";
import { type RowPresses, useRowPresses } from "../actions/use-row-presses";
import type { Drop } from "../dragging/drag-layer";
import { SortableList } from "../dragging/sortable-list";
import type { Editor } from "../use-editor";
import { DoneItems } from "./done-items";
import styles from "./items.module.css";
import { OpenItem } from "./open-item";
import { SHORT, useFirstRows } from "./use-first-rows";
import { useKeptFocus } from "./use-kept-focus";
import { type SetDone, useResting } from "./use-resting";

/** How long after a list has opened is fetched what it need not have at first, in milliseconds, so that it is in nobody's way. */
const PREPARE_MS = 1_000;

/** Whether that has been done, for this list or another. */
let isPrepared = false;

const NO_PRESSES: RowPresses = {};

const ItemActions = later(async () => (await import("../actions/item-actions")).ItemActions);

/**
 * The items of the list: those still to be bought, and below them those that are done.
 *
 * @param selected the ids of the selected items
 * @param onSelect gets the ids of the items that are to be selected; stays the same
 */
export function Items({
  listId,
  items,
  selected,
  editor,
  isReadOnly,
  onSelect,
}: {
  listId: string;
  items: readonly Item[];
  selected: ReadonlySet<string>;
  editor: Editor;
  isReadOnly: boolean;
  onSelect: (itemIds: ReadonlySet<string>) => void;
}) {
  const [isReady, setReady] = useState(isPrepared);
  const [isHeld, setHeld] = useState(false);
  const [edited, setEdited] = useState<string | null>(null);
  const [transfer, setTransfer] = useState<Going | null>(null);
  if (edited !== null && !items.some(({ id }) => id === edited)) setEdited(null);
  const isBehind = useIsBehind();
  const ownPresses = useRowPresses(selected, onSelect);
  const presses = isReadOnly ? NO_PRESSES : ownPresses;
  const controls = { editor, onEdit: setEdited, onSelect, onTransfer: setTransfer };
  const { setDone, ...parts } = useResting(items, edited, editor.setDone);
  useKeptFocus();
  const { open, done } = useStill(useFirstRows(parts.open, parts.done), isHeld);

  useEffect(() => {
    const timer = setTimeout(() => {
      isPrepared = true;
      setReady(true);
    }, PREPARE_MS);
    return () => clearTimeout(timer);
  }, []);

  const move = useCallback(
    (drop: Drop) => {
      if (!("to" in drop)) return editor.moveItem(drop);
      const items = editor.itemsNow().filter(({ id }) => id === drop.itemId);
      setTransfer({ items, isCopy: false, to: drop.to });
    },
    [editor],
  );

  return (
    <>
      <SortableList
        label="Items"
        className={classNames(styles.items, open.length > SHORT && styles.long)}
        items={open}
        isReady={isReady}
        isHeld={isHeld}
        onHold={setHeld}
        onMove={move}
      >
        <OpenItems
          items={open}
          edited={edited}
          selected={selected}
          presses={presses}
          setDone={setDone}
          {...controls}
        />
      </SortableList>
      {open.length > 0 ? null : done.length > 0 ? (
        <p className={styles.allDone}>All done. Enjoy!</p>
      ) : (
        <EmptyState text="Nothing to buy yet. What do you need?" />
      )}
      {done.length > 0 ? (
        <DoneItems
          items={done}
          selected={selected}
          editor={editor}
          presses={presses}
          setDone={setDone}
        />
      ) : null}
      {!isReadOnly && (isReady || selected.size > 0 || transfer) ? (
        <Suspense>
          <ItemActions
            listId={listId}
            selected={selected}
            transfer={transfer}
            areKeysFree={!isHeld && !isBehind}
            {...controls}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Apart, so that taking hold of one row looks at no other. */
const OpenItems = memo(function OpenItems({
  items,
  edited,
  selected,
  ...edits
}: ListControls & {
  items: readonly Item[];
  edited: string | null;
  selected: ReadonlySet<string>;
  presses: RowPresses;
  setDone: SetDone;
}) {
  return items.map((item) => (
    <OpenItem
      key={item.id}
      item={item}
      isEditing={item.id === edited}
      isSelected={selected.has(item.id)}
      {...edits}
    />
  ));
});

/** While one drags, the list stands still: what changes meanwhile shows after the drop. */
function useStill<Parts>(current: Parts, isHeld: boolean): Parts {
  const [shown, setShown] = useState(current);
  if (isHeld) return shown;
  if (shown !== current) setShown(current);
  return current;
}
