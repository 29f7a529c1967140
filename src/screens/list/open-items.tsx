import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { restrictToParentElement, restrictToVerticalAxis } from "@dnd-kit/modifiers";
import { arrayMove, SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import type { Item } from "../../domain/types";
import styles from "./items.module.css";
import { OpenItem } from "./open-item";
import type { ListEdits } from "./use-list-edits";

/** How far an arrow key moves a dragged item, in pixels. */
const KEYBOARD_STEP_PX = 25;

const moveByKey: KeyboardCoordinateGetter = (event, { currentCoordinates }) => {
  if (event.code === "ArrowDown") {
    return { ...currentCoordinates, y: currentCoordinates.y + KEYBOARD_STEP_PX };
  }
  if (event.code === "ArrowUp") {
    return { ...currentCoordinates, y: currentCoordinates.y - KEYBOARD_STEP_PX };
  }
  return undefined;
};

const KEYBOARD = { coordinateGetter: moveByKey };
const MODIFIERS = [restrictToVerticalAxis, restrictToParentElement];

/** The items that are still to be bought, in an order that people change by dragging. */
export function OpenItems({ items, edits }: { items: readonly Item[]; edits: ListEdits }) {
  const sensors = useSensors(useSensor(PointerSensor), useSensor(KeyboardSensor, KEYBOARD));
  const ids = items.map(({ id }) => id);

  function onDragEnd({ active, over }: DragEndEvent) {
    if (!over || over.id === active.id) return;
    const to = ids.indexOf(String(over.id));
    const moved = arrayMove(ids, ids.indexOf(String(active.id)), to);
    edits.moveItem(String(active.id), moved[to - 1] ?? null, moved[to + 1] ?? null);
  }

  return (
    <DndContext
      sensors={sensors}
      modifiers={MODIFIERS}
      accessibility={{ announcements: announcementsFor(items) }}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul className={styles.items} aria-label="Items">
          {items.map((item) => (
            <OpenItem key={item.id} item={item} edits={edits} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

/** What a screen reader says while an item is dragged. */
function announcementsFor(items: readonly Item[]): Announcements {
  const textOf = (id: unknown) => items.find((item) => item.id === id)?.text ?? "The item";
  const placeOf = (id: unknown) =>
    `position ${items.findIndex((item) => item.id === id) + 1} of ${items.length}`;
  return {
    onDragStart: ({ active }) => `${textOf(active.id)} is lifted, at ${placeOf(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${textOf(active.id)} is now at ${placeOf(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) =>
      `${textOf(active.id)} is dropped at ${placeOf(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `${textOf(active.id)} is back at ${placeOf(active.id)}.`,
  };
}
