import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  Suspense,
  useCallback,
  useState,
} from "react";
import type { Item } from "../../../domain/types";
import { isTextInput } from "../../../hooks/keys";
import { later } from "../../../hooks/later";
import { rowAround } from "../rows";
import type { Grip } from "./bound-row";
import type { Drop } from "./drag-layer";
import styles from "./sortable-list.module.css";

const DragLayer = later(async () => (await import("./drag-layer")).DragLayer);

/** The id of the element that tells screen readers how to drag by keyboard. */
const INSTRUCTIONS_ID = "drag-instructions";

/** What need not be known while nothing is held. */
const NO_ITEMS: readonly Item[] = [];

/** The keys that take hold of an item. */
const HOLD_KEYS = new Set(["Space", "Enter"]);

/**
 * A list whose rows can be dragged by their handles, with a finger, the mouse or the keyboard. The rows are plain: the
 * library that drags is told of those in sight when one is taken hold of, and forgets them with the drop.
 *
 * @param items in the order of the rows
 * @param isReady whether the code that drags is to be fetched, before anybody takes hold of a row
 * @param isHeld whether a row is being dragged; `items` and rows are to stay as they are then
 * @param onHold called with true when dragging begins, with false when it has ended; stays the same
 * @param onMove gets where an item was dropped, if elsewhere than it was, perhaps on another list; stays the same
 * @param children the rows, each with its item's id as `data-item-id`, and a `DragHandle`
 */
export function SortableList({
  label,
  className,
  items,
  isReady,
  isHeld,
  onHold,
  onMove,
  children,
}: {
  label: string;
  className: string | undefined;
  items: readonly Item[];
  isReady: boolean;
  isHeld: boolean;
  onHold: (isHeld: boolean) => void;
  onMove: (drop: Drop) => void;
  children: ReactNode;
}) {
  const [grip, setGrip] = useState<Grip | null>(null);

  function takeHold(event: PointerEvent | KeyboardEvent) {
    const next = isHeld ? null : gripOf(event);
    if (next) setGrip(next);
  }

  const lift = useCallback(() => onHold(true), [onHold]);

  const drop = useCallback(
    (drop: Drop | null) => {
      setGrip(null);
      onHold(false);
      if (drop) onMove(drop);
    },
    [onHold, onMove],
  );

  return (
    <>
      <ul
        className={className}
        aria-label={label}
        data-lifted={isHeld || undefined}
        onPointerDown={takeHold}
        onKeyDown={takeHold}
      >
        {children}
      </ul>
      <p id={INSTRUCTIONS_ID} hidden>
        To move the item, press Space, then the up and down arrows. Press Space again to drop it, or
        Escape to put it back.
      </p>
      {isReady || grip ? (
        <Suspense>
          <DragLayer
            items={grip ? items : NO_ITEMS}
            grip={grip}
            isHeld={isHeld}
            onLift={lift}
            onDrop={drop}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** What a row of a `SortableList` is dragged by. */
export function DragHandle({ text }: { text: string }) {
  return (
    <button
      type="button"
      className={styles.handle}
      data-handle=""
      aria-label={`Move ${text}`}
      aria-describedby={INSTRUCTIONS_ID}
      aria-roledescription="sortable"
    />
  );
}

/** The grip that an event inside the list means, or null where it is about anything but a handle. A pointer is captured. */
function gripOf(event: PointerEvent | KeyboardEvent): Grip | null {
  if ("code" in event && (!HOLD_KEYS.has(event.code) || event.repeat)) return null;
  const handle = event.target instanceof Element ? event.target.closest("[data-handle]") : null;
  const row = rowAround(handle);
  if (!(handle instanceof HTMLElement) || !row) return null;
  if ("pointerId" in event) {
    handle.setPointerCapture(event.pointerId);
    // The browser would scroll to the text input that has the focus, amid the drag.
    if (isTextInput(document.activeElement)) document.activeElement.blur();
  }
  return { itemId: row.dataset.itemId ?? "", handle, event };
}
