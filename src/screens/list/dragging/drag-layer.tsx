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
import { arrayMove, SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { memo, startTransition, useEffect, useLayoutEffect, useMemo, useState } from "react";
import type { Item } from "../../../domain/types";
import { useDropTargets } from "../../shared/drop-targets";
import { glideRows, rowAround, rowsNearSight } from "../rows";
import type { Placement } from "../use-editor";
import { BoundRow, type Grip } from "./bound-row";

/** Where an item was dropped: among the others, or on another list. */
export type Drop = Placement | { readonly itemId: string; readonly to: string };

/** The keys that are for the item that is being dragged. */
const DRAGGING_KEY = /^(Arrow|Space|Enter|Escape|Tab)/;

/** How far outside the window rows are made ready to make way, in pixels. */
const MARGIN_PX = 60;

/** They stand beside the list before anything is held. */
const NO_INSTRUCTIONS = { draggable: "" };
const MODIFIERS = [restrictToVerticalAxis, restrictToParentElement];

/**
 * Everything that dragging needs, beside the list and not around it. While a handle is held, the library knows the rows
 * in sight, which stand there already: so taking hold of one item among a thousand costs no more than of one among ten.
 *
 * @param items in the order of the rows
 * @param grip the handle that somebody holds, if any
 * @param isHeld whether it is being dragged
 * @param onLift called when dragging begins
 * @param onDrop called once for each `onLift`, with null when nothing was moved; the rows glide to where it puts them
 */
export const DragLayer = memo(function DragLayer({
  items,
  grip,
  isHeld,
  onLift,
  onDrop,
}: {
  items: readonly Item[];
  grip: Grip | null;
  isHeld: boolean;
  onLift: () => void;
  onDrop: (drop: Drop | null) => void;
}) {
  const { elements, setAim } = useDropTargets();
  const sensors = useSensors(useSensor(PointerSensor), useSensor(KeyboardSensor));
  const ids = useMemo(() => items.map(({ id }) => id), [items]);

  function end(drop: Drop | null) {
    setAim(null);
    glideRows(() => onDrop(drop));
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
      {grip ? (
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <BoundRows grip={grip} isHeld={isHeld} items={items} />
        </SortableContext>
      ) : null}
      {grip
        ? [...elements].map(([id, element]) => <BoundList key={id} id={id} element={element} />)
        : null}
    </DndContext>
  );
});

/** Makes a list beside this one a place to drop items on. Draws nothing: the list stands there already. */
function BoundList({ id, element }: { id: string; element: HTMLElement }) {
  const { setNodeRef } = useDroppable({ id, data: { isList: true } });
  useLayoutEffect(() => setNodeRef(element), [element, setNodeRef]);
  return null;
}

/** The list that the pointer is over comes first, then the nearest row. */
const detectCollisions: CollisionDetection = (args) => {
  const isList = ({ data }: (typeof args.droppableContainers)[number]) => data.current?.isList;
  const lists = args.droppableContainers.filter(isList);
  const under = pointerWithin({ ...args, droppableContainers: lists });
  if (under.length > 0) return under;
  const rows = args.droppableContainers.filter((one) => !isList(one));
  return closestCenter({ ...args, droppableContainers: rows });
};

/** Returns the id of the list that an item is held over; null for none. */
function listUnder(over: Over | null): string | null {
  return over?.data.current?.isList ? String(over.id) : null;
}

/**
 * Binds rows to the library: first the one that is held, so that it follows at once, then the others in sight, and those
 * that come into sight.
 */
function BoundRows({
  grip,
  isHeld,
  items,
}: {
  grip: Grip;
  isHeld: boolean;
  items: readonly Item[];
}) {
  const [near, setNear] = useState<readonly HTMLElement[]>([]);

  useEffect(() => {
    if (!isHeld) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    const look = () =>
      startTransition(() => {
        const next = rowsNearSight(MARGIN_PX);
        setNear((before) => (isSame(before, next) ? before : next));
      });
    document.addEventListener("scroll", look, { capture: true, passive: true, signal });
    look();
    // No other key does anything before the drop, and a key that stays down drops nothing.
    const keep = (event: KeyboardEvent) => {
      const { code, repeat } = event;
      const isForDragging = DRAGGING_KEY.test(code) && !(repeat && !code.startsWith("Arrow"));
      if (!isForDragging) event.stopImmediatePropagation();
    };
    document.addEventListener("keydown", keep, { capture: true, signal });
    // Whoever goes elsewhere, or is sent there, lets go. The library ends a drag by keyboard at nothing but a key.
    const letGo = () => document.dispatchEvent(new KeyboardEvent("keydown", { code: "Escape" }));
    if (grip.event.type === "keydown") grip.handle.addEventListener("blur", letGo, { signal });
    return () => {
      listeners.abort();
      if (!grip.handle.isConnected) letGo();
    };
  }, [isHeld, grip]);

  const held = rowAround(grip.handle);
  const elements = new Map(near.map((element) => [element.dataset.itemId, element]));
  if (held) elements.set(grip.itemId, held);
  return items.map((item) => {
    const element = elements.get(item.id);
    return element ? (
      <BoundRow
        key={item.id}
        item={item}
        element={element}
        grip={item.id === grip.itemId ? grip : null}
      />
    ) : null;
  });
}

function isSame(one: readonly HTMLElement[], other: readonly HTMLElement[]): boolean {
  return one.length === other.length && one[0] === other[0];
}

/** Returns where an item was dropped; null where it was before. */
function dropOf(active: Active, over: Over | null): Drop | null {
  const to = listUnder(over);
  return to === null ? placementOf(active, over) : { itemId: String(active.id), to };
}

function placementOf(active: Active, over: Over | null): Placement | null {
  const [from, to] = [knownOf(active), knownOf(over ?? active)];
  const order = arrayMove(from.items, from.index, to.index);
  const itemId = order[to.index];
  if (from.index === to.index || itemId === undefined) return null;
  return { itemId, afterId: order[to.index - 1] ?? null, beforeId: order[to.index + 1] ?? null };
}

/** The place that was said last of the item that is being dragged. */
let lastSaid = -1;

/** Tells screen readers which item is dragged, and where it is. */
const announcements: Announcements = {
  onDragStart({ active }) {
    const { text, index, items } = knownOf(active);
    lastSaid = index;
    return `${text}, lifted from position ${index + 1} of ${items.length}.`;
  },
  onDragOver({ active, over }) {
    const { index, items } = knownOf(listUnder(over) ? active : (over ?? active));
    if (index === lastSaid) return undefined;
    lastSaid = index;
    return `${knownOf(active).text}, at position ${index + 1} of ${items.length}.`;
  },
  onDragEnd: ({ active, over }) =>
    listUnder(over)
      ? `${knownOf(active).text}, dropped.`
      : `${knownOf(active).text}, dropped at position ${knownOf(over ?? active).index + 1}.`,
  onDragCancel: ({ active }) =>
    `${knownOf(active).text}, put back at position ${knownOf(active).index + 1}.`,
};

/** What the library knows of a row since it was bound: its text, its place, and the ids of all rows. */
function knownOf({ data }: Active | Over): { text: string; index: number; items: string[] } {
  const { text = "", sortable } = data.current ?? {};
  return { text, index: sortable?.index ?? 0, items: sortable?.items ?? [] };
}
