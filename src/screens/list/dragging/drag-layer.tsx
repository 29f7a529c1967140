import {
  type Active,
  type Announcements,
  type CollisionDetection,
  closestCenter,
  DndContext,
  KeyboardSensor,
  type Over,
  PointerSensor,
  pointerWithin,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { restrictToParentElement, restrictToVerticalAxis } from "@dnd-kit/modifiers";
import {
  arrayMove,
  SortableContext,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import {
  type KeyboardEvent,
  memo,
  type PointerEvent,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Item } from "../../../domain/types";
import { useDropTargets } from "../../shared/drop-targets";
import { animateRows, rowAround, rowsNearViewport } from "../rows";
import type { Placement } from "../use-editor";
import * as words from "../words";

/** A press on the handle of an item. */
export type HandlePress = {
  readonly itemId: string;
  readonly handle: HTMLElement;
  readonly event: PointerEvent | KeyboardEvent;
};

/** A drag: prepared by a press on a handle; under way as soon as `isDragging`. */
export type Drag = { readonly press: HandlePress; readonly isDragging: boolean };

/** The new position of an item: among the others, or on the list `to`. */
export type Drop = Placement | { readonly itemId: string; readonly to: string };

/** The transition of rows that make room: the specification says 200 ms ease. */
const ROW_TRANSITION = { duration: 200, easing: "ease" };

/** The corner radius of the rows' card. */
const CARD_RADIUS = "var(--radius-l)";

/** The keys that control a drag. */
const DRAG_KEY = /^(Arrow|Space|Enter|Escape|Tab)/;

/** How far outside the viewport rows are sortable, in pixels. */
const MARGIN_PX = 60;

/** `Items` renders the instructions. */
const NO_INSTRUCTIONS = { draggable: "" };
const MODIFIERS = [restrictToVerticalAxis, restrictToParentElement];

/** After a drop, `animateRows` animates the rows. */
const noLayoutAnimation = () => false;

/**
 * A sibling of the `ul` that makes rows draggable. The library knows only the rows near the viewport, and only from
 * press to drop. So a press takes the same time in lists of all lengths.
 *
 * @param items in the order of the rows
 * @param drag the prepared or running drag; null for none
 * @param onDragStart called when dragging begins
 * @param onDrop called once for each `onDragStart`, with null if nothing was moved; its effect on rows is animated
 */
export const DragLayer = memo(function DragLayer({
  items,
  drag,
  onDragStart,
  onDrop,
}: {
  items: readonly Item[];
  drag: Drag | null;
  onDragStart: () => void;
  onDrop: (drop: Drop | null) => void;
}) {
  const { elements, setOverId } = useDropTargets();
  const sensors = useSensors(useSensor(PointerSensor), useSensor(KeyboardSensor));
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  // The library announces only after its first effect, but the first render may already have a drag.
  const [canAnnounce, setCanAnnounce] = useState(false);
  useEffect(() => setCanAnnounce(true), []);

  function end(drop: Drop | null) {
    setOverId(null);
    animateRows(() => onDrop(drop));
  }

  return (
    <DndContext
      sensors={sensors}
      modifiers={MODIFIERS}
      collisionDetection={detectCollisions}
      accessibility={{ announcements, screenReaderInstructions: NO_INSTRUCTIONS }}
      onDragStart={onDragStart}
      onDragOver={({ over }) => setOverId(listUnder(over))}
      onDragEnd={({ active, over }) => end(dropOf(active, over))}
      onDragCancel={() => end(null)}
    >
      {drag && canAnnounce ? (
        <>
          <SortableContext items={ids} strategy={verticalListSortingStrategy}>
            <SortableRows drag={drag} items={items} />
          </SortableContext>
          {[...elements].map(([id, element]) => (
            <DroppableList key={id} id={id} element={element} />
          ))}
        </>
      ) : null}
    </DndContext>
  );
});

/** Makes the rows near the viewport sortable: first the one whose handle is pressed, so that it follows at once. */
function SortableRows({ drag, items }: { drag: Drag; items: readonly Item[] }) {
  const { press, isDragging } = drag;
  const [near, setNear] = useState<readonly HTMLElement[]>([]);

  useEffect(() => {
    if (!isDragging) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    const updateNear = () =>
      startTransition(() => {
        const next = rowsNearViewport(MARGIN_PX);
        setNear((now) => (now.length === next.length && now[0] === next[0] ? now : next));
      });
    document.addEventListener("scroll", updateNear, { capture: true, passive: true, signal });
    updateNear();
    // Until the drop, blocks keys that don't control the drag. A key held down from the start must not drop the item.
    const filterKeys = (event: globalThis.KeyboardEvent) => {
      const { code, repeat } = event;
      const isHeldDown = repeat && !code.startsWith("Arrow");
      if (isHeldDown || !DRAG_KEY.test(code)) event.stopImmediatePropagation();
    };
    document.addEventListener("keydown", filterKeys, { capture: true, signal });
    // Losing the focus cancels a keyboard drag; the library ignores it.
    const cancelDrag = () =>
      document.dispatchEvent(new KeyboardEvent("keydown", { code: "Escape" }));
    const { handle, event } = press;
    if (event.type === "keydown") handle.addEventListener("blur", cancelDrag, { signal });
    return () => {
      listeners.abort();
      if (!handle.isConnected) cancelDrag();
    };
  }, [isDragging, press]);

  const elements = new Map(near.map((element) => [element.dataset.itemId, element]));
  const own = rowAround(press.handle);
  if (own) elements.set(press.itemId, own);
  return items.map((item) => {
    const element = elements.get(item.id);
    return element ? (
      <SortableRow
        key={item.id}
        item={item}
        element={element}
        press={item.id === press.itemId ? press : null}
      />
    ) : null;
  });
}

/**
 * Makes a rendered row sortable. Hands its element to the library, and applies the library's transform.
 *
 * @param press the press on the row's handle; null for the other rows
 */
function SortableRow({
  item,
  element,
  press,
}: {
  item: Item;
  element: HTMLElement;
  press: HandlePress | null;
}) {
  /** The row's initial `offsetTop`, in pixels. */
  const top = useRef(0);
  const { items, newIndex, setNodeRef, setActivatorNodeRef, listeners, isDragging, ...motion } =
    useSortable({
      id: item.id,
      data: item,
      transition: ROW_TRANSITION,
      animateLayoutChanges: noLayoutAnimation,
    });
  const { transform, transition } = motion;
  // The card keeps its round corners.
  const above = newIndex === 0 ? CARD_RADIUS : "0";
  const below = newIndex === items.length - 1 ? CARD_RADIUS : "0";
  const radius = isDragging ? "" : `${above} ${above} ${below} ${below}`;

  const start = useEffectEvent(({ handle, event }: HandlePress) => {
    const isPointer = "pointerId" in event;
    // The code for dragging may be late. By then the pointer may be up, or the focus elsewhere.
    const isPressed = isPointer
      ? handle.hasPointerCapture(event.pointerId)
      : document.activeElement === handle;
    if (!isPressed) return;
    setActivatorNodeRef(handle);
    listeners?.[isPointer ? "onPointerDown" : "onKeyDown"]?.(event);
  });

  useLayoutEffect(() => {
    top.current = element.offsetTop;
    setNodeRef(element);
    if (press) start(press);
    return () => {
      element.removeAttribute("style");
      element.removeAttribute("data-dragging");
    };
  }, [element, press, setNodeRef]);

  useLayoutEffect(() => {
    const { style, dataset, offsetTop } = element;
    if (isDragging) dataset.dragging = "";
    // Rows may grow at their first layout. The library mistakes that for scrolling.
    const drift = isDragging ? offsetTop - top.current : 0;
    style.transform = transform ? `translateY(${transform.y - drift}px)` : "";
    style.transition = (!isDragging && transition) || "";
    style.borderRadius = radius;
  }, [element, isDragging, transform, transition, radius]);

  return null;
}

/** Makes a list's card a drop target. */
function DroppableList({ id, element }: { id: string; element: HTMLElement }) {
  const { setNodeRef } = useDroppable({ id, data: { isList: true } });
  useLayoutEffect(() => setNodeRef(element), [element, setNodeRef]);
  return null;
}

/** Returns the list under the pointer; without one, the rows, nearest first. */
const detectCollisions: CollisionDetection = (args) => {
  const { droppableContainers: all } = args;
  const lists = all.filter(({ data }) => data.current?.isList);
  const under = pointerWithin({ ...args, droppableContainers: lists });
  if (under.length > 0) return under;
  return closestCenter({ ...args, droppableContainers: all.filter((one) => !lists.includes(one)) });
};

/** Returns the id of the list that an item is held over; null for none. */
function listUnder(over: Over | null): string | null {
  return over?.data.current?.isList ? String(over.id) : null;
}

/** Returns the new position of an item; null if it did not move. */
function dropOf(active: Active, over: Over | null): Drop | null {
  const itemId = String(active.id);
  const list = listUnder(over);
  if (list !== null) return { itemId, to: list };
  const { index: from, items } = rowData(active);
  const { index: to } = rowData(over ?? active);
  if (from === to) return null;
  const order = arrayMove(items, from, to);
  return { itemId, afterId: order[to - 1] ?? null, beforeId: order[to + 1] ?? null };
}

/** The position that was announced last for the dragged item. */
let lastPosition = 0;

/** Announces the dragged item and its position. */
const announcements: Announcements = {
  onDragStart({ active }) {
    const { text, position, items } = rowData(active);
    lastPosition = position;
    return words.lifted(text, position, items.length);
  },
  onDragOver({ active, over }) {
    const { position, items } = rowData(listUnder(over) ? active : (over ?? active));
    if (position === lastPosition) return undefined;
    lastPosition = position;
    return words.draggedOver(rowData(active).text, position, items.length);
  },
  onDragEnd({ active, over }) {
    const { text } = rowData(active);
    return listUnder(over)
      ? words.droppedOnList(text)
      : words.dropped(text, rowData(over ?? active).position);
  },
  onDragCancel({ active }) {
    const { text, position } = rowData(active);
    return words.putBack(text, position);
  },
};

/** Returns the library's data of a row: its text, its index, its position from 1, and the ids of all rows. */
function rowData({ data }: Active | Over) {
  const { text = "", sortable } = data.current ?? {};
  const { index = 0, items = [] }: { index?: number; items?: string[] } = sortable ?? {};
  return { text: String(text), index, position: index + 1, items };
}
