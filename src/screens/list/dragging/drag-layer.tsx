import {
  type Active,
  type Announcements,
  type ClientRect,
  type CollisionDetection,
  DndContext,
  getClientRect,
  type MeasuringConfiguration,
  type Over,
  PointerSensor,
  type PointerSensorProps,
  TouchSensor,
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
  type MouseEvent,
  memo,
  type PointerEvent,
  startTransition,
  type TouchEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
} from "react";
import type { Item } from "../../../domain/types";
import { animateMoves } from "../../list-frame/animate-moves";
import { MOVE_TRANSITION } from "../../list-frame/motion";
import type { Placement } from "../editor";
import { idOf, rowAround, rowsNearViewport } from "../rows";
import * as words from "../words";
import { KeyboardSensor } from "./keyboard-sensor";

/** A press on the handle of an item: by mouse or pen, by touch, or a click without a pointer, as by a key. */
export type HandlePress = {
  readonly itemId: string;
  readonly handle: HTMLElement;
  readonly event: PointerEvent | TouchEvent | MouseEvent;
};

/** The corner radius of the rows' card. */
const CARD_RADIUS = "var(--radius-l)";

/** How far outside the viewport rows are sortable, in pixels. A key moves past a whole row, which may be long. */
const POINTER_MARGIN_PX = 60;
const KEY_MARGIN_PX = 1_000;

/** How long a finger rests on a handle before it drags, in milliseconds. Earlier movements scroll. */
const REST_MS = 150;

/** How far a finger may move while it rests, in pixels. */
const REST_PX = 8;

/** How late a busy app sees a movement, in milliseconds. */
const MAX_LATENESS_MS = 2_000;

const TOUCH_OPTIONS = { activationConstraint: { delay: REST_MS, tolerance: REST_PX } };

/** `Items` renders the instructions. */
const NO_INSTRUCTIONS = { draggable: "" };
const MODIFIERS = [restrictToVerticalAxis, restrictToParentElement];

/** After a drop, `animateMoves` animates the rows. */
const noLayoutAnimation = () => false;

/**
 * The library's touch sensor with three differences. It has no listener on the window, which would make each scroll of
 * the page wait for the app. The on-screen keyboard, which resizes the window as it closes, doesn't cancel the drag.
 * And a movement counts when the finger made it: a busy app may see it after the end of the delay.
 */
class HandleTouchSensor extends TouchSensor {
  static override setup() {
    return () => {};
  }

  constructor(props: PointerSensorProps) {
    super(props);
    // biome-ignore lint/complexity/useLiteralKeys: the library has no public way to cancel a drag
    const cancel = this["handleCancel"];
    removeEventListener("resize", cancel);
    const { event: press } = props;
    const cancelIfEarly = (move: Event) => {
      const isEarly = move.timeStamp - press.timeStamp < REST_MS;
      if (isEarly && distanceBetween(press, move) > REST_PX) cancel();
    };
    // Before the library's own listener, which would prevent the scroll.
    const options = { capture: true, signal: AbortSignal.timeout(MAX_LATENESS_MS) };
    press.target?.addEventListener("touchmove", cancelIfEarly, options);
  }
}

/** Returns the distance of the first fingers of two touch events, in pixels. */
function distanceBetween(one: Event, other: Event): number {
  const [from, to] = [one, other].map((event) => (event as globalThis.TouchEvent).touches[0]);
  return from && to ? Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY) : 0;
}

/**
 * A sibling of the `ul` that makes rows draggable. Its code comes after the list, so it can't be around the rows. The
 * library knows only the rows near the viewport, and only from press to drop. So a press takes the same time in any
 * list.
 *
 * @param items in the order of the rows
 * @param press the press on a handle that prepares or has started a drag; null for none
 * @param onDragStart called when dragging begins
 * @param onDrop called once for each `onDragStart`, with null if nothing was moved; its effect on rows is animated
 */
export const DragLayer = memo(function DragLayer({
  items,
  press,
  isDragging,
  onDragStart,
  onDrop,
}: {
  items: readonly Item[];
  press: HandlePress | null;
  isDragging: boolean;
  onDragStart: () => void;
  onDrop: (placement: Placement | null) => void;
}) {
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(HandleTouchSensor, TOUCH_OPTIONS),
    useSensor(KeyboardSensor),
  );
  const measuring = useMemo(() => measureOnce(rowAround(press?.handle ?? null)), [press]);
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const end = (placement: Placement | null) => animateMoves(() => onDrop(placement));

  // A drag by keyboard ends with the screen.
  const putDown = useEffectEvent(() => press?.handle.blur());
  useLayoutEffect(() => () => putDown(), []);

  return (
    <DndContext
      sensors={sensors}
      modifiers={MODIFIERS}
      collisionDetection={nearestPlaces}
      measuring={measuring}
      accessibility={{ announcements, screenReaderInstructions: NO_INSTRUCTIONS }}
      onDragStart={onDragStart}
      onDragEnd={({ active, over }) => end(placementOf(active, over))}
      onDragCancel={() => end(null)}
    >
      {press ? (
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <SortableRows press={press} isDragging={isDragging} items={items} />
        </SortableContext>
      ) : null}
    </DndContext>
  );
});

/** Makes the rows near the viewport sortable: first the one whose handle is pressed, so that it follows at once. */
function SortableRows({
  press,
  isDragging,
  items,
}: {
  press: HandlePress;
  isDragging: boolean;
  items: readonly Item[];
}) {
  const [near, setNear] = useState<readonly HTMLElement[]>([]);
  const margin = press.event.type === "click" ? KEY_MARGIN_PX : POINTER_MARGIN_PX;

  useEffect(() => {
    if (!isDragging) return;
    const updateNear = () =>
      startTransition(() => {
        const next = rowsNearViewport(margin);
        setNear((now) => (now.length === next.length && now[0] === next[0] ? now : next));
      });
    updateNear();
    const options = { capture: true, passive: true };
    document.addEventListener("scroll", updateNear, options);
    return () => document.removeEventListener("scroll", updateNear, options);
  }, [isDragging, margin]);

  const elements = new Map(near.map((element) => [idOf(element), element]));
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
  const { items, newIndex, setNodeRef, setActivatorNodeRef, listeners, isDragging, ...motion } =
    useSortable({
      id: item.id,
      data: item,
      transition: MOVE_TRANSITION,
      animateLayoutChanges: noLayoutAnimation,
    });
  const { transform, transition } = motion;
  // The card keeps its round corners.
  const above = newIndex === 0 ? CARD_RADIUS : "0";
  const below = newIndex === items.length - 1 ? CARD_RADIUS : "0";
  const radius = isDragging ? "" : `${above} ${above} ${below} ${below}`;

  const start = useEffectEvent(({ handle, event }: HandlePress) => {
    const isClick = event.type === "click";
    // The code for dragging may be late. By then the focus may be elsewhere.
    if (isClick && document.activeElement !== handle) return;
    setActivatorNodeRef(handle);
    const type = isClick ? "onClick" : "touches" in event ? "onTouchStart" : "onPointerDown";
    // With the place of a click, the library would scroll as for a pointer.
    listeners?.[type]?.(isClick ? { nativeEvent: new Event("click") } : event);
  });

  useLayoutEffect(() => {
    setNodeRef(element);
    if (press) start(press);
    return () => {
      element.removeAttribute("style");
      element.removeAttribute("data-dragging");
    };
  }, [element, press, setNodeRef]);

  useLayoutEffect(() => {
    const { style, dataset } = element;
    if (isDragging) dataset.dragging = "";
    style.transform = transform ? `translateY(${transform.y}px)` : "";
    style.transition = (!isDragging && transition) || "";
    style.borderRadius = radius;
  }, [element, isDragging, transform, transition, radius]);

  return null;
}

/** Measures the dragged row only once. If the library measures it again after a scroll, it adds the scroll twice. */
function measureOnce(row: HTMLElement | null): MeasuringConfiguration {
  let rect: ClientRect | undefined;
  function measure(element: HTMLElement) {
    if (element !== row) return getClientRect(element, { ignoreTransform: true });
    rect ??= getClientRect(row, { ignoreTransform: true });
    return rect;
  }
  return { draggable: { measure } };
}

/**
 * Finds the place nearest to the dragged row: in a place below its own, the row ends where the row of that place ends.
 * The library's `closestCenter` skips places beside rows of other heights.
 */
const nearestPlaces: CollisionDetection = ({
  active,
  collisionRect,
  droppableRects,
  droppableContainers,
}) => {
  const own = droppableRects.get(active.id);
  return droppableContainers
    .flatMap((droppableContainer) => {
      const { id } = droppableContainer;
      const rect = droppableRects.get(id);
      if (!own || !rect) return [];
      const edge = rect.top > own.top ? "bottom" : "top";
      const value = Math.abs(rect[edge] - collisionRect[edge]);
      return [{ id, data: { droppableContainer, value } }];
    })
    .sort((one, other) => one.data.value - other.data.value);
};

/** Returns the new position of an item; null if it did not move. */
function placementOf(active: Active, over: Over | null): Placement | null {
  const { index: from, items } = rowData(active);
  const { index: to } = rowData(over ?? active);
  if (from === to) return null;
  const order = arrayMove(items, from, to);
  return {
    itemId: String(active.id),
    afterId: order[to - 1] ?? null,
    beforeId: order[to + 1] ?? null,
  };
}

/** Announces the dragged item and its position. */
const announcements: Announcements = {
  onDragStart: ({ active }) => words.lifted(rowData(active).text),
  onDragOver({ active, over }) {
    const { position, items } = rowData(over ?? active);
    return words.draggedOver(rowData(active).text, position, items.length);
  },
  onDragEnd: ({ active, over }) =>
    words.dropped(rowData(active).text, rowData(over ?? active).position),
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
