import {
  type Active,
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  type KeyboardSensorProps,
  type Over,
  PointerSensor,
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
  useState,
} from "react";
import type { Item } from "../../../domain/types";
import { animateRows, idOf, ROW_TRANSITION, rowAround, rowsNearViewport } from "../rows";
import type { Placement } from "../use-editor";
import * as words from "../words";

/** A press on the handle of an item. */
export type HandlePress = {
  readonly itemId: string;
  readonly handle: HTMLElement;
  readonly event: PointerEvent | KeyboardEvent;
};

/** The corner radius of the rows' card. */
const CARD_RADIUS = "var(--radius-l)";

/** How far outside the viewport rows are sortable, in pixels. */
const MARGIN_PX = 60;

/** `Items` renders the instructions. */
const NO_INSTRUCTIONS = { draggable: "" };
const MODIFIERS = [restrictToVerticalAxis, restrictToParentElement];

/** After a drop, `animateRows` animates the rows. */
const noLayoutAnimation = () => false;

/** The library's keyboard sensor. It also cancels the drag when the handle loses the focus. */
class HandleKeyboardSensor extends KeyboardSensor {
  constructor(props: KeyboardSensorProps) {
    const listeners = new AbortController();
    const afterwards = (end: () => void) => () => {
      listeners.abort();
      end();
    };
    super({ ...props, onEnd: afterwards(props.onEnd), onCancel: afterwards(props.onCancel) });
    // biome-ignore lint/complexity/useLiteralKeys: the library has no public way to cancel a drag
    const cancel = (event: Event) => this["handleCancel"](event);
    props.event.target?.addEventListener("blur", cancel, { signal: listeners.signal });
  }
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
  const sensors = useSensors(useSensor(PointerSensor), useSensor(HandleKeyboardSensor));
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const end = (placement: Placement | null) => animateRows(() => onDrop(placement));

  // A drag by keyboard ends with the screen.
  const putDown = useEffectEvent(() => press?.handle.blur());
  useLayoutEffect(() => () => putDown(), []);

  return (
    <DndContext
      sensors={sensors}
      modifiers={MODIFIERS}
      collisionDetection={closestCenter}
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

  useEffect(() => {
    if (!isDragging) return;
    const updateNear = () =>
      startTransition(() => {
        const next = rowsNearViewport(MARGIN_PX);
        setNear((now) => (now.length === next.length && now[0] === next[0] ? now : next));
      });
    updateNear();
    const options = { capture: true, passive: true };
    document.addEventListener("scroll", updateNear, options);
    return () => document.removeEventListener("scroll", updateNear, options);
  }, [isDragging]);

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
