import {
  DndContext,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { restrictToParentElement, restrictToVerticalAxis } from "@dnd-kit/modifiers";
import { arrayMove } from "@dnd-kit/sortable";
import { type RefObject, useRef, useState } from "react";
import { VisuallyHidden } from "../../components/visually-hidden";
import { DRAG_INSTRUCTIONS_ID, type Grip } from "./grip";
import { HeldItem } from "./held-item";

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
const MODIFIERS = [restrictToVerticalAxis, restrictToParentElement];

/** The library speaks of ids; what is said here speaks of texts and places, so the library is kept quiet. */
const silent = () => undefined;
const ACCESSIBILITY = {
  announcements: {
    onDragStart: silent,
    onDragOver: silent,
    onDragEnd: silent,
    onDragCancel: silent,
  },
  screenReaderInstructions: {
    draggable:
      "To move the item, press Space, then the up and down arrows. Press Space again to drop it, or Escape to put it back.",
  },
};

/** Where an item was dropped: between which two others, null standing for the end of the list on that side. */
export type Placement = {
  readonly itemId: string;
  readonly afterId: string | null;
  readonly beforeId: string | null;
};

/**
 * Everything that dragging needs, beside the list and not around it: the rows stay plain, and only the one that is
 * held is known to the library, for as long as it is held. So taking hold of one item among a thousand costs no more
 * than of one among ten.
 *
 * @param list the element whose children are the rows
 * @param ids the items' ids, in the order of the rows
 * @param grip the handle that somebody holds, if any
 * @param textOf what an item is called, for screen readers
 * @param onLift called when dragging begins
 * @param onDrop called once for each `onLift`, with null when nothing was moved
 */
export function DragLayer({
  list,
  ids,
  grip,
  textOf,
  onLift,
  onDrop,
}: {
  list: RefObject<HTMLElement | null>;
  ids: readonly string[];
  grip: Grip | null;
  textOf: (itemId: string) => string;
  onLift: () => void;
  onDrop: (placement: Placement | null) => void;
}) {
  const sensors = useSensors(useSensor(PointerSensor), useSensor(KeyboardSensor, KEYBOARD));
  const isCancelled = useRef(false);
  const [spoken, setSpoken] = useState("");

  return (
    <>
      <DndContext
        id={DRAG_INSTRUCTIONS_ID}
        sensors={sensors}
        modifiers={MODIFIERS}
        accessibility={ACCESSIBILITY}
        onDragCancel={() => {
          isCancelled.current = true;
        }}
      >
        {grip ? (
          <HeldItem
            key={grip.itemId}
            grip={grip}
            list={list}
            onLift={(from, count) => {
              isCancelled.current = false;
              setSpoken(`${textOf(grip.itemId)}, lifted from position ${from + 1} of ${count}.`);
              onLift();
            }}
            onMove={(to, count) =>
              setSpoken(`${textOf(grip.itemId)}, at position ${to + 1} of ${count}.`)
            }
            onRelease={(from, to) => {
              const place = isCancelled.current ? from : to;
              const verb = isCancelled.current ? "put back" : "dropped";
              setSpoken(`${textOf(grip.itemId)}, ${verb} at position ${place + 1}.`);
              onDrop(from === place ? null : placementOf(ids, from, place));
            }}
          />
        ) : null}
      </DndContext>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </>
  );
}

function placementOf(ids: readonly string[], from: number, to: number): Placement | null {
  const order = arrayMove([...ids], from, to);
  const itemId = order[to];
  if (itemId === undefined) return null;
  return { itemId, afterId: order[to - 1] ?? null, beforeId: order[to + 1] ?? null };
}
