import { Suspense, startTransition, useCallback, useEffect, useMemo, useState } from "react";
import { useLocation } from "react-router-dom";
import { rowsInWindow } from "../../../client/wide";
import { classNames } from "../../../components/class-names";
import { EmptyState } from "../../../components/empty-state";
import { prepareToasts } from "../../../components/toast";
import type { Item, ShoppingList } from "../../../domain/types";
import { lazyInBackground } from "../../../hooks/lazy-in-background";
import { savedPlace } from "../../../hooks/visit";
import { useIsInBackground } from "../../shared/screen-title";
import { type SelectionHandlers, useRowSelection } from "../actions/use-row-selection";
import { type Controls, ControlsContext, NO_SELECTION } from "../controls";
import { INSTRUCTIONS_ID } from "../dragging/drag-handle";
import type { Drag, Drop } from "../dragging/drag-layer";
import { MAX_FULLY_RENDERED_ROWS } from "../rows";
import type { Editor, Transfer } from "../use-editor";
import * as words from "../words";
import { DoneItems } from "./done-items";
import { HeldRows } from "./held-rows";
import styles from "./items.module.css";
import { Row } from "./row";
import { type Sections, useDelayedMove } from "./use-delayed-move";
import { useFocusAfterRemoval } from "./use-focus-after-removal";

/** The delay between opening the first list and prefetching other code, in milliseconds. */
const PREFETCH_DELAY_MS = 1_000;

const NO_HANDLERS: SelectionHandlers = {};
const NO_ITEMS: readonly Item[] = [];

const DragLayer = lazyInBackground(async () => (await import("../dragging/drag-layer")).DragLayer);
const ItemShortcutsAndBar = lazyInBackground(
  async () => (await import("../actions/item-actions")).ItemShortcutsAndBar,
);

/** Whether `PREFETCH_DELAY_MS` has passed since the first list opened. */
let wasPrefetchAllowed = false;

/**
 * The items of the list: the open ones, and below them the done ones.
 *
 * @param selected the ids of the selected items
 * @param moving the ids of the items that are being moved to another list
 * @param onSelect called with the ids of all items to select; stable
 */
export function Items({
  list: { id: listId, items, isReadOnly },
  selected,
  moving,
  editor,
  onSelect,
}: {
  list: ShoppingList;
  selected: ReadonlySet<string>;
  moving: ReadonlySet<string>;
  editor: Editor;
  onSelect: (itemIds: ReadonlySet<string>) => void;
}) {
  const isPrefetchAllowed = usePrefetchAllowed();
  const isInBackground = useIsInBackground();
  const { key: entry } = useLocation();
  const [edited, setEdited] = useState<Edited | null>(null);
  const [transfer, setTransfer] = useState<Transfer | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const isDragging = drag?.isDragging === true;
  const handlers = useRowSelection(selected, onSelect);
  const selectionHandlers = isReadOnly ? NO_HANDLERS : handlers;
  const shown = useMemo(() => withEdited(items, edited), [items, edited]);
  const { sections, setDone } = useDelayedMove(shown, edited?.item.id, editor.setDone);
  const { open, done } = useFrozenDuring(useFirstRows(sections, entry), isDragging);
  useFocusAfterRemoval();

  const controls = useMemo(
    (): Controls => ({
      editor,
      setDone,
      onEdit(itemId) {
        const now = editor.itemsNow();
        const index = now.findIndex(({ id }) => id === itemId);
        const item = now[index];
        setEdited(item ? { item, index } : null);
      },
      onSelect,
      onTransfer: setTransfer,
      onHandlePress: (press) =>
        setDrag((now) => (now?.isDragging ? now : { press, isDragging: false })),
      selectionHandlers,
    }),
    [editor, setDone, onSelect, selectionHandlers],
  );
  const startDrag = useCallback(() => setDrag((now) => now && { ...now, isDragging: true }), []);
  const drop = useCallback(
    (target: Drop | null) => {
      setDrag(null);
      if (!target) return;
      if (!("to" in target)) return editor.moveItem(target);
      // The drag of a selected item transfers all selected items.
      const ids = selected.has(target.itemId) ? selected : new Set([target.itemId]);
      const items = editor.itemsNow().filter(({ id }) => ids.has(id));
      editor.transfer({ items, isCopy: false }, target.to);
      onSelect(NO_SELECTION);
    },
    [editor, selected, onSelect],
  );

  return (
    <ControlsContext value={controls}>
      <HeldRows open={open} done={done} entry={entry}>
        <ul
          className={classNames(styles.items, open.length > MAX_FULLY_RENDERED_ROWS && styles.long)}
          aria-label={words.items}
          data-lifted={isDragging || undefined}
        >
          {open.map((item) => (
            <Row
              key={item.id}
              item={item}
              isEditing={item.id === edited?.item.id}
              isSelected={selected.has(item.id)}
              isMoving={moving.has(item.id)}
            />
          ))}
        </ul>
        <p id={INSTRUCTIONS_ID} hidden>
          {words.dragInstructions}
        </p>
        {open.length > 0 ? null : done.length > 0 ? (
          <p className={styles.allDone}>{words.allDone}</p>
        ) : (
          <EmptyState text={words.empty} />
        )}
        <DoneItems items={done} selected={selected} moving={moving} />
      </HeldRows>
      <Suspense>
        {isPrefetchAllowed || drag ? (
          <DragLayer
            items={drag ? open : NO_ITEMS}
            drag={drag}
            onDragStart={startDrag}
            onDrop={drop}
          />
        ) : null}
      </Suspense>
      <Suspense>
        {!isReadOnly && (isPrefetchAllowed || selected.size > 0 || transfer) ? (
          <ItemShortcutsAndBar
            listId={listId}
            selected={selected}
            transfer={transfer}
            areShortcutsActive={!isDragging && !isInBackground}
          />
        ) : null}
      </Suspense>
    </ControlsContext>
  );
}

/** Returns whether the code for menus, keys and dragging may be prefetched. */
function usePrefetchAllowed(): boolean {
  const [isPrefetchAllowed, setPrefetchAllowed] = useState(wasPrefetchAllowed);
  useEffect(() => {
    const timer = setTimeout(() => {
      wasPrefetchAllowed = true;
      setPrefetchAllowed(true);
      prepareToasts().catch(() => undefined); // the first message tries again
    }, PREFETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isPrefetchAllowed;
}

/** An item whose text is being edited, and its index in the list. */
type Edited = { readonly item: Item; readonly index: number };

/** Returns the items with the edited one, even if another member has removed it. */
function withEdited(items: readonly Item[], edited: Edited | null): readonly Item[] {
  const isThere = !edited || items.some(({ id }) => id === edited.item.id);
  return isThere ? items : items.toSpliced(edited.index, 0, edited.item);
}

/**
 * Returns the items that fit the viewport at first, then all of them in a transition, so that the screen stays
 * responsive. A saved place needs all of them at once.
 */
function useFirstRows(sections: Sections, entry: string): Sections {
  const [room] = useState(rowsInWindow);
  const [isWhole, setWhole] = useState(
    () => sections.open.length + sections.done.length <= room || savedPlace(entry).length > 0,
  );
  useEffect(() => {
    if (!isWhole) startTransition(() => setWhole(true));
  }, [isWhole]);
  return useMemo(() => {
    const open = sections.open.slice(0, room);
    return isWhole ? sections : { open, done: sections.done.slice(0, room - open.length) };
  }, [sections, isWhole, room]);
}

/** Freezes the sections during a drag. Changes by other members appear after the drop. */
function useFrozenDuring(current: Sections, isDragging: boolean): Sections {
  const [shown, setShown] = useState(current);
  if (isDragging) return shown;
  if (shown !== current) setShown(current);
  return current;
}
