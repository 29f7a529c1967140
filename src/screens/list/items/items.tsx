import {
  type RefObject,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from "react";
import { useLocation } from "react-router-dom";
import { createPart } from "../../../client/parts";
import { isTextInput } from "../../../client/text-input";
import { rowsInWindow } from "../../../client/viewport";
import { savedScroll } from "../../../client/visit";
import { EmptyState } from "../../../components/empty-state";
import type { Item, ShoppingList } from "../../../domain/types";
import { useLatest } from "../../../hooks/latest";
import { runKey, useGlobalKeys } from "../../../hooks/shortcuts";
import { useStore } from "../../../hooks/store";
import { type Resting, useRestingPlaces } from "../../list-frame/use-resting-places";
import { lazyComponent } from "../../shared/lazy-component";
import { contextOf, END_SELECTING, ITEM_ACTIONS, SELECT_ALL } from "../actions/action-table";
import { ItemActions } from "../actions/item-actions";
import type { Selection } from "../actions/use-selection";
import { type Controls, ControlsContext } from "../controls";
import { INSTRUCTIONS_ID } from "../dragging/drag-handle";
import type { HandlePress } from "../dragging/drag-layer";
import type { Editor, Placement, Transfer } from "../editor";
import type { PointedAt, Sections } from "../rows";
import * as words from "../words";
import { DoneItems } from "./done-items";
import styles from "./items.module.css";
import { KeptFocus } from "./kept-focus";
import { Row } from "./row";
import { SteadyRows } from "./steady-rows";
import { useItemDraft } from "./use-item-draft";
import { useKeptScroll } from "./use-kept-scroll";

const NO_ITEMS: readonly Item[] = [];

const dragPart = createPart(() => import("../dragging/drag-layer"));
const DragLayer = lazyComponent(dragPart, (code) => code.DragLayer);

/** A drag: prepared by a press on a handle. */
type Drag = { readonly press: HandlePress; readonly isUnderWay: boolean };

/**
 * The items of the list: the open ones, and below them the done ones. A row takes a new place after a tick, or an edit
 * by others, once nobody presses, drags a row or has the menu of one open; after the user's other steps at once.
 *
 * @param moving the ids of the items that are being moved to another list
 * @param pointedAt the item that the list points at; null for none
 * @param input takes the focus if a focused row disappears and none is left
 * @param onUnsaved called with a typed text that the list can't take any more
 */
export function Items({
  list,
  selection,
  editor,
  moving,
  pointedAt,
  input,
  onUnsaved,
}: {
  list: ShoppingList;
  selection: Selection;
  editor: Editor;
  moving: ReadonlySet<string>;
  pointedAt: PointedAt | null;
  input: RefObject<HTMLElement | null>;
  onUnsaved: (text: string) => void;
}) {
  const { items, isReadOnly } = list;
  const { key: historyKey } = useLocation();
  useKeptScroll(historyKey);
  const itemDraft = useItemDraft(list.id);
  const [edited, setEdited] = useState(() => {
    const item = isReadOnly ? null : itemDraft.item();
    return item && { item, index: items.length };
  });
  const [transfer, setTransfer] = useState<Transfer | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const { selected, selectedNow, onSelect, rowHandlers } = selection;
  // Rendered before its first use, since the live region that announces a drop is a part of it.
  const isDragLayerHere = useStore(dragPart) !== undefined;
  const shown = useMemo(() => withEdited(items, edited), [items, edited]);
  const isDragging = drag?.isUnderWay ?? false;
  const { resting, follow } = useRestingPlaces(
    shown,
    isSamePlace,
    () => isDragging || isMenuOpen(),
  );
  const sections = useMemo(() => sectionsOf(resting, edited?.item.id), [resting, edited]);
  const rendered = useFirstRows(sections, historyKey);
  const busy = useMemo(() => {
    const gone = resting.filter(({ isGone }) => isGone && !isDragging);
    return new Set([...moving, ...gone.map(({ now }) => now.id)]);
  }, [resting, moving, isDragging]);
  const { open, done } = rendered;
  const isDraggingNow = useLatest(isDragging);

  const controls: Controls = useMemo(
    () => ({
      editor,
      onEdit(itemId) {
        const now = editor.itemsNow();
        const index = now.findIndex(({ id }) => id === itemId);
        const item = now[index];
        setEdited(item ? { item, index } : null);
      },
      itemDraft,
      selectedNow,
      onSelect,
      onTransfer: setTransfer,
      onHandlePress: (press) =>
        setDrag((now) => (now?.isUnderWay ? now : press && { press, isUnderWay: false })),
      onRowKey({ nativeEvent }, item) {
        if (isDraggingNow()) return;
        runKey(ITEM_ACTIONS, nativeEvent, contextOf(controls, item, true));
      },
      rowHandlers: isReadOnly ? {} : rowHandlers,
    }),
    [editor, itemDraft, onSelect, selectedNow, isDraggingNow, isReadOnly, rowHandlers],
  );
  const keepUnsaved = useEffectEvent(onUnsaved);
  const moveRows = useEffectEvent(() => {
    if (!isDragging) follow();
  });
  // No layout effect: its cleanup would come before those of the inputs, which keep their texts.
  useEffect(
    () => editor.open({ keepUnsaved: (text) => keepUnsaved(text), moveRows: () => moveRows() }),
    [editor],
  );
  const selectionActions = selected.size > 0 ? [END_SELECTING, SELECT_ALL] : [SELECT_ALL];
  useGlobalKeys(isDragging ? [] : selectionActions, controls);
  const startDrag = useCallback(() => {
    // The browser would scroll to the focused text input during the drag.
    if (isTextInput(document.activeElement)) document.activeElement.blur();
    // Afterwards, so that the rows show a text that the blur has saved.
    queueMicrotask(() => setDrag((now) => now && { ...now, isUnderWay: true }));
  }, []);
  const drop = useCallback(
    (placement: Placement | null) => {
      setDrag(null);
      if (placement) editor.moveItem(placement);
      follow();
    },
    [editor, follow],
  );

  // Not rendered anew with a notice, or after a response that changes nothing here.
  const rows = useMemo(() => {
    const rowProps = (item: Item) => ({
      item,
      isSelected: selected.has(item.id),
      isBusy: busy.has(item.id),
      pointedAt: item.id === pointedAt?.itemId ? pointedAt : null,
    });
    return (
      <SteadyRows open={open} done={done}>
        <ul
          className={styles.items}
          role="list"
          aria-label={words.items}
          data-lifted={isDragging || undefined}
        >
          {open.map((item) => (
            <Row
              key={item.id}
              edited={item.id === edited?.item.id ? edited.item : null}
              {...rowProps(item)}
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
        {done.length > 0 ? (
          <DoneItems>
            {done.map((item) => (
              <Row key={item.id} isDone {...rowProps(item)} />
            ))}
          </DoneItems>
        ) : null}
      </SteadyRows>
    );
  }, [open, done, edited, selected, busy, pointedAt, isDragging]);

  return (
    <ControlsContext value={controls}>
      <KeptFocus
        sections={rendered}
        busy={busy}
        isSelecting={selected.size > 0}
        pointAt={editor.pointAt}
        input={input}
      >
        {rows}
        <Suspense>
          {drag || isDragLayerHere ? (
            <DragLayer
              items={drag ? open : NO_ITEMS}
              press={drag?.press ?? null}
              isDragging={isDragging}
              onDragStart={startDrag}
              onDrop={drop}
            />
          ) : null}
        </Suspense>
        <ItemActions list={list} selected={selected} transfer={transfer} />
      </KeptFocus>
    </ControlsContext>
  );
}

/** An item whose text is being edited, and its index in the list. */
type Edited = { readonly item: Item; readonly index: number };

const isSamePlace = (then: Item, now: Item) => then.id === now.id && then.done === now.done;

/** Returns whether the menu of a row is open. */
const isMenuOpen = () => document.querySelector("[data-item-id] [aria-expanded=true]") !== null;

/** Returns the items by the sections that they rest in. An edited item is among the open ones, also if others tick it. */
function sectionsOf(resting: readonly Resting<Item>[], edited: string | undefined): Sections {
  const isDone = ({ then, now }: Resting<Item>) => then.done && now.id !== edited;
  return {
    open: resting.filter((one) => !isDone(one)).map(({ now }) => now),
    done: resting.filter(isDone).map(({ now }) => now),
  };
}

/** Returns the items with the edited one, even if another member has removed it. */
function withEdited(items: readonly Item[], edited: Edited | null): readonly Item[] {
  const isThere = !edited || items.some(({ id }) => id === edited.item.id);
  if (isThere) return items;
  return [...items.slice(0, edited.index), edited.item, ...items.slice(edited.index)];
}

/**
 * Returns the items that fit the window at first, then all of them, so that the screen stays responsive. A saved scroll
 * needs all of them at once.
 */
function useFirstRows(sections: Sections, historyKey: string): Sections {
  const [room] = useState(() => (savedScroll(historyKey) > 0 ? Infinity : rowsInWindow()));
  const isWhole = useDeferredValue(true, sections.open.length + sections.done.length <= room);
  return useMemo(() => {
    const open = sections.open.slice(0, room);
    return isWhole ? sections : { open, done: sections.done.slice(0, room - open.length) };
  }, [sections, isWhole, room]);
}
