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
import { animateRows, rowAround, rowsNearWindow } from "../rows";
import type { Placement } from "../use-editor";
import * as words from "../words";

/** A press on the handle of an item. */
export type HandlePress = {
  readonly itemId: string;
  readonly handle: HTMLElement;
  readonly event: PointerEvent | KeyboardEvent;
};

/** A drag: begun by a press on a handle; under way once the item is lifted. */
export type Drag = { readonly grip: HandlePress; readonly isDragging: boolean };

/** The new place of an item: among the others, or on the list `to`. */
export type Drop = Placement | { readonly itemId: string; readonly to: string };

/** How rows make way: the specification says within 200 ms, easing. */
const ROW_TRANSITION = { duration: 200, easing: "ease" };

/** The corner of the sheet on which the rows lie. */
const CARD_RADIUS = "var(--radius-l)";

/** The keys that a dragged item takes. */
const DRAG_KEY = /^(Arrow|Space|Enter|Escape|Tab)/;

/** How far outside the window rows make way, in pixels. */
const MARGIN_PX = 60;

/** The instructions stand beside the list. */
const NO_INSTRUCTIONS = { draggable: "" };
const MODIFIERS = [restrictToVerticalAxis, restrictToParentElement];

/** After a drop, `glideRows` animates the rows. */
const noLayoutAnimation = () => false;

/**
 * The dragging of rows, beside the list and not around it. The library knows only the rows near the window, and only
 * while a handle is pressed. So the press on a handle takes the same time in lists of all lengths.
 *
 * @param items in the order of the rows
 * @param drag the handle that is pressed, if any
 * @param onLift called when dragging begins
 * @param onDrop called once for each `onLift`, with null when nothing was moved; animates the rows
 */
export const DragLayer = memo(function DragLayer({
  items,
  drag,
  onLift,
  onDrop,
}: {
  items: readonly Item[];
  drag: Drag | null;
  onLift: () => void;
  onDrop: (drop: Drop | null) => void;
}) {
  const { elements, setOverId: setAim } = useDropTargets();
  const sensors = useSensors(useSensor(PointerSensor), useSensor(KeyboardSensor));
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  // The library announces from its first effect on. The code may be late, and come when a handle is pressed already.
  const [canAnnounce, setCanAnnounce] = useState(false);
  useEffect(() => setCanAnnounce(true), []);

  function end(drop: Drop | null) {
    setAim(null);
    animateRows(() => onDrop(drop));
  }

  return (
    <DndContext
      sensors={sensors}
      modifiers={MODIFIERS}
      collisionDetection={detectCollisions}
      accessibility={{ announcements, screenReaderInstructions: NO_INSTRUCTIONS }}
      onDragStart={onLift}
      onDragOver={({ over }) => setAim(listUnder(over))}
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

/** Makes the rows near the window sortable: first the one whose handle is pressed, so that it follows at once. */
function SortableRows({ drag, items }: { drag: Drag; items: readonly Item[] }) {
  const { grip, isDragging: isLifted } = drag;
  const [near, setNear] = useState<readonly HTMLElement[]>([]);

  useEffect(() => {
    if (!isLifted) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    const updateNear = () =>
      startTransition(() => {
        const next = rowsNearWindow(MARGIN_PX);
        setNear((now) => (now.length === next.length && now[0] === next[0] ? now : next));
      });
    document.addEventListener("scroll", updateNear, { capture: true, passive: true, signal });
    updateNear();
    // Until the drop no other key does anything. A key that stays down drops nothing.
    const filterKeys = (event: globalThis.KeyboardEvent) => {
      const { code, repeat } = event;
      const isHeldDown = repeat && !code.startsWith("Arrow");
      if (isHeldDown || !DRAG_KEY.test(code)) event.stopImmediatePropagation();
    };
    document.addEventListener("keydown", filterKeys, { capture: true, signal });
    // A person who goes elsewhere puts the item back. The library ends a drag by keyboard only at a key.
    const cancelDrag = () =>
      document.dispatchEvent(new KeyboardEvent("keydown", { code: "Escape" }));
    const { handle, event } = grip;
    if (event.type === "keydown") handle.addEventListener("blur", cancelDrag, { signal });
    return () => {
      listeners.abort();
      if (!handle.isConnected) cancelDrag();
    };
  }, [isLifted, grip]);

  const elements = new Map(near.map((element) => [element.dataset.itemId, element]));
  const own = rowAround(grip.handle);
  if (own) elements.set(grip.itemId, own);
  return items.map((item) => {
    const element = elements.get(item.id);
    return element ? (
      <SortableRow
        key={item.id}
        item={item}
        element={element}
        grip={item.id === grip.itemId ? grip : null}
      />
    ) : null;
  });
}

/**
 * Makes a row sortable that React has drawn already. Hands its element to the library, and moves it as the library says.
 *
 * @param grip the press on the row's handle; null for the other rows
 */
function SortableRow({
  item,
  element,
  grip,
}: {
  item: Item;
  element: HTMLElement;
  grip: HandlePress | null;
}) {
  /** The distance from the beginning of the list at first, in pixels. */
  const top = useRef(0);
  const { items, newIndex, setNodeRef, setActivatorNodeRef, listeners, isDragging, ...motion } =
    useSortable({
      id: item.id,
      data: item,
      transition: ROW_TRANSITION,
      animateLayoutChanges: noLayoutAnimation,
    });
  const { transform, transition } = motion;
  // The sheet keeps its round corners, whichever row lies there.
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
    if (grip) start(grip);
    return () => {
      element.removeAttribute("style");
      element.removeAttribute("data-dragging");
    };
  }, [element, grip, setNodeRef]);

  useLayoutEffect(() => {
    const { style, dataset, offsetTop } = element;
    if (isDragging) dataset.dragging = "";
    // Rows that come near the window for the first time may turn out higher. The library takes that for scrolling.
    const drift = isDragging ? offsetTop - top.current : 0;
    style.transform = transform ? `translateY(${transform.y - drift}px)` : "";
    style.transition = (!isDragging && transition) || "";
    style.borderRadius = radius;
  }, [element, isDragging, transform, transition, radius]);

  return null;
}

/** Makes a card in the left pane a place to drop items on. */
function DroppableList({ id, element }: { id: string; element: HTMLElement }) {
  const { setNodeRef } = useDroppable({ id, data: { isList: true } });
  useLayoutEffect(() => setNodeRef(element), [element, setNodeRef]);
  return null;
}

/** The list under the pointer comes first, then the nearest row. */
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

/** Returns the new place of an item; null where it did not move. */
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

/** The place that was announced last for the dragged item. */
let lastPlace = 0;

/** Tells screen readers the dragged item and its place. */
const announcements: Announcements = {
  onDragStart({ active }) {
    const { text, place, items } = rowData(active);
    lastPlace = place;
    return words.lifted(text, place, items.length);
  },
  onDragOver({ active, over }) {
    const { place, items } = rowData(listUnder(over) ? active : (over ?? active));
    if (place === lastPlace) return undefined;
    lastPlace = place;
    return words.draggedOver(rowData(active).text, place, items.length);
  },
  onDragEnd({ active, over }) {
    const { text } = rowData(active);
    return listUnder(over)
      ? words.droppedOnList(text)
      : words.dropped(text, rowData(over ?? active).place);
  },
  onDragCancel({ active }) {
    const { text, place } = rowData(active);
    return words.putBack(text, place);
  },
};

/** Returns what the library knows of a row: its text, its index, its place from 1, and the ids of all rows. */
function rowData({ data }: Active | Over) {
  const { text = "", sortable } = data.current ?? {};
  const { index = 0, items = [] }: { index?: number; items?: string[] } = sortable ?? {};
  return { text: String(text), index, place: index + 1, items };
}
