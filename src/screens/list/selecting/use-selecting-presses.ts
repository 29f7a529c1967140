import { useEffect, useEffectEvent, useRef } from "react";
import { rowAround, rows } from "../rows";

/** How long a finger rests on a row until that is selected, in milliseconds: as long as in a phone's own lists. */
const LONG_PRESS_MS = 500;

/** How far the finger may stray meanwhile, in pixels. */
const STRAY_PX = 10;

/** How long a phone shakes when a row is selected, in milliseconds. */
const SHAKE_MS = 20;

/** What in a row is pressed for its own sake, and rows that can only be read. */
const OTHER = "button, textarea, [role=menu], fieldset:disabled";

/** What an Escape is for sooner: a dialog, a row that is being dragged, and what lies over the list. */
const IN_FRONT = "dialog[open], [data-lifted], [inert] [data-item-id]";

/** A press of a finger that has not left the glass, or has only just. */
type Press = { readonly x: number; readonly y: number; isLong: boolean };

/**
 * Has presses on rows select them: those with Ctrl, Cmd or Shift, long ones, and all while any row is selected. Shift
 * selects all rows from the one that was pressed last. Escape ends it.
 *
 * @param onSelect gets the ids of the items that are to be selected
 */
export function useSelectingPresses(
  selected: ReadonlySet<string>,
  onSelect: (itemIds: ReadonlySet<string>) => void,
): void {
  const last = useRef<string | null>(null);

  function toggle(id: string) {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
    last.current = id;
  }

  function selectTo(id: string) {
    const ids = rows().map((row) => row.dataset.itemId ?? "");
    const from = ids.indexOf(last.current ?? id);
    const to = ids.indexOf(id);
    const ends = [from < 0 ? to : from, to]; // what was pressed last may be gone
    const between = ids.slice(Math.min(...ends), Math.max(...ends) + 1);
    onSelect(new Set([...selected, ...between]));
  }

  /** Tells whether the press was for selecting. */
  const press = useEffectEvent((id: string, { shiftKey, ctrlKey, metaKey }: MouseEvent) => {
    if (shiftKey) selectTo(id);
    else if (selected.size > 0 || ctrlKey || metaKey) toggle(id);
    else {
      last.current = id;
      return false;
    }
    return true;
  });

  const pressLong = useEffectEvent((id: string) => {
    navigator.vibrate?.(SHAKE_MS);
    toggle(id);
  });

  const end = useEffectEvent(({ key, defaultPrevented }: KeyboardEvent) => {
    const isOther = defaultPrevented || document.querySelector(IN_FRONT);
    if (key === "Escape" && !isOther && selected.size > 0) onSelect(new Set());
  });

  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let held: Press | null = null;

    function begin({ target, pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent) {
      const id = pointerType === "mouse" || !isPrimary ? null : idOfRow(target);
      clearTimeout(timer); // with a second finger it is no press
      held = null;
      if (!id) return;
      const own: Press = { x, y, isLong: false };
      held = own;
      timer = setTimeout(() => {
        own.isLong = true;
        pressLong(id);
      }, LONG_PRESS_MS);
    }

    function move({ clientX, clientY }: PointerEvent) {
      if (held && Math.hypot(clientX - held.x, clientY - held.y) > STRAY_PX) clearTimeout(timer);
    }

    function click(event: MouseEvent) {
      const isLong = held?.isLong;
      held = null; // the next click may be without a pointer
      const id = idOfRow(event.target);
      if (!id || !(isLong || press(id, event))) return;
      event.preventDefault();
      event.stopPropagation();
    }

    const release = () => clearTimeout(timer);
    document.addEventListener("pointerdown", begin, { signal });
    document.addEventListener("pointermove", move, { signal });
    document.addEventListener("pointerup", release, { signal });
    document.addEventListener("pointercancel", release, { signal });
    // Before the row itself hears of it.
    document.addEventListener("click", click, { signal, capture: true });
    // A phone would offer what it does with texts.
    document.addEventListener("contextmenu", (event) => held && event.preventDefault(), { signal });
    document.addEventListener("keydown", (event) => end(event), { signal });
    return () => {
      release();
      listeners.abort();
    };
  }, []);
}

/** The id of the item whose row was pressed; null beside all rows, for the controls in one, and where none can be edited. */
function idOfRow(target: EventTarget | null): string | null {
  const isOther = target instanceof Element && target.closest(OTHER) !== null;
  return isOther ? null : (rowAround(target)?.dataset.itemId ?? null);
}
