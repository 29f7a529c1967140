import {
  type Active,
  type Announcements,
  closestCenter,
  DndContext,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  type Over,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { restrictToParentElement, restrictToVerticalAxis } from "@dnd-kit/modifiers";
import { arrayMove, SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { memo, startTransition, useEffect, useMemo, useRef, useState } from "react";
import type { Item } from "../../../domain/types";
import { glideRows, rowsNearSight } from "../rows";
import type { Placement } from "../use-editor";
import { undoKey } from "../use-undo";
import { BoundRow } from "./bound-row";
import type { Drop, Grip } from "./sortable-list";
import { useAim } from "./use-aim";

/** How far an arrow key moves a dragged item, in pixels. */
const KEYBOARD_STEP_PX = 25;

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: KEYBOARD_STEP_PX,
  ArrowUp: -KEYBOARD_STEP_PX,
};

const moveByKey: KeyboardCoordinateGetter = ({ code }, { currentCoordinates: { x, y } }) => {
  const step = STEPS[code];
  return step === undefined ? undefined : { x, y: y + step };
};

const KEYBOARD = { coordinateGetter: moveByKey };
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
 * @param onDrop called once for each `onLift`, with null when nothing was moved; the rows glide to where it puts them. Where
 *   the lists stand beside the list, an item may be dropped on one of them
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
  const aim = useAim(isHeld && grip?.event.type !== "keydown");
  const sensors = useSensors(useSensor(PointerSensor), useSensor(KeyboardSensor, KEYBOARD));
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const hasLanded = useRef(false);
  const [announcements] = useState(() => createAnnouncements(() => hasLanded.current));

  return (
    <DndContext
      sensors={sensors}
      modifiers={MODIFIERS}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: NO_INSTRUCTIONS }}
      onDragStart={onLift}
      onDragEnd={({ active, over }) => {
        const landing = landingOf(active, aim());
        hasLanded.current = landing !== null;
        glideRows(() => onDrop(landing ?? placementOf(active, over)));
      }}
      onDragCancel={() => glideRows(() => onDrop(null))}
    >
      {grip ? (
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <BoundRows grip={grip} isHeld={isHeld} items={items} />
        </SortableContext>
      ) : null}
    </DndContext>
  );
});

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
  const [near, setNear] = useState<readonly string[]>([]);

  useEffect(() => {
    if (!isHeld) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    const look = () =>
      startTransition(() => {
        const next = idsNearSight();
        setNear((before) => (isSame(before, next) ? before : next));
      });
    document.addEventListener("scroll", look, { capture: true, passive: true, signal });
    look();
    // What is half done is not the time for taking back what was done before, and a key that stays down drops nothing.
    const keep = (event: KeyboardEvent) => {
      const isHeldDown = event.repeat && !(event.code in STEPS);
      if (isHeldDown || undoKey(event)) event.stopImmediatePropagation();
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

  const bound = new Set([...near, grip.itemId]);
  return items
    .filter(({ id }) => bound.has(id))
    .map((item) => (
      <BoundRow key={item.id} item={item} grip={item.id === grip.itemId ? grip : null} />
    ));
}

function idsNearSight(): readonly string[] {
  return rowsNearSight(MARGIN_PX).map(({ dataset }) => dataset.itemId ?? "");
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one[0] === other[0];
}

/** Where an item was dropped on another list. */
function landingOf(active: Active, link: HTMLAnchorElement | null): Drop | null {
  const to = link?.pathname.split("/").at(-1);
  return to ? { itemId: String(active.id), to } : null;
}

function placementOf(active: Active, over: Over | null): Placement | null {
  const [from, to] = [knownOf(active), knownOf(over ?? active)];
  const order = arrayMove(from.items, from.index, to.index);
  const itemId = order[to.index];
  if (from.index === to.index || itemId === undefined) return null;
  return { itemId, afterId: order[to.index - 1] ?? null, beforeId: order[to.index + 1] ?? null };
}

/**
 * Says of dragging to screen readers what is dragged, and where it is.
 *
 * @param hasLanded whether it was dropped on another list
 */
function createAnnouncements(hasLanded: () => boolean): Announcements {
  let last = -1;
  return {
    onDragStart({ active }) {
      const { text, index, items } = knownOf(active);
      last = index;
      return `${text}, lifted from position ${index + 1} of ${items.length}.`;
    },
    onDragOver({ active, over }) {
      const { index, items } = knownOf(over ?? active);
      if (index === last) return undefined;
      last = index;
      return `${knownOf(active).text}, at position ${index + 1} of ${items.length}.`;
    },
    onDragEnd: ({ active, over }) =>
      hasLanded()
        ? `${knownOf(active).text}, dropped.`
        : `${knownOf(active).text}, dropped at position ${knownOf(over ?? active).index + 1}.`,
    onDragCancel: ({ active }) =>
      `${knownOf(active).text}, put back at position ${knownOf(active).index + 1}.`,
  };
}

/** What the library knows of a row since it was bound: its text, its place, and the ids of all rows. */
function knownOf({ data }: Active | Over): { text: string; index: number; items: string[] } {
  const { text = "", sortable } = data.current ?? {};
  return { text, index: sortable?.index ?? 0, items: sortable?.items ?? [] };
}
