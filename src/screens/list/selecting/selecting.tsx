import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { CheckIcon, CloseIcon, CopyIcon, TrashIcon } from "../../../components/icons";
import type { Item } from "../../../domain/types";
import { focusHeading, rowAround, rows } from "../rows";
import type { Editor } from "../use-editor";
import styles from "./selecting.module.css";

/** How long a finger rests on a row until that is selected, in milliseconds: as long as on a phone's own lists. */
const LONG_PRESS_MS = 500;

/** How far the finger may stray meanwhile, in pixels. */
const STRAY_PX = 10;

/** What in a row is pressed for its own sake. */
const CONTROLS = "button, textarea, [role=menu]";

/**
 * Lets rows be selected: by a click with Ctrl, Cmd or Shift, by a long press, and then by every further press on a row. As
 * long as any is, a bar in the place of the input tells how many, and has what can be done with all of them, each as one
 * step of undo.
 *
 * @param selected the items that are selected, in the order of their rows
 * @param onSelect gets the ids of those that are to be selected then
 * @param onTransfer asks where items go to
 */
export function Selecting({
  selected,
  editor,
  onSelect,
  onTransfer,
}: {
  selected: readonly Item[];
  editor: Editor;
  onSelect: (itemIds: ReadonlySet<string>) => void;
  onTransfer: (items: readonly Item[], isCopy: boolean) => void;
}) {
  /** The row that was pressed last: with Shift, all are selected from there. */
  const anchor = useRef<string | null>(null);
  const ids = new Set(selected.map(({ id }) => id));

  function toggle(id: string) {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  }

  function selectTo(id: string) {
    const all = rows().map((row) => row.dataset.itemId ?? "");
    const ends = [all.indexOf(anchor.current ?? id), all.indexOf(id)].sort((a, b) => a - b);
    const [first = 0, last = 0] = ends;
    onSelect(new Set([...ids, ...all.slice(Math.max(0, first), last + 1)]));
  }

  /** Tells whether the press was for selecting; then it does nothing else. */
  const press = useEffectEvent((id: string, { shiftKey, ctrlKey, metaKey }: MouseEvent) => {
    const isSelecting = selected.length > 0 || shiftKey || ctrlKey || metaKey;
    if (isSelecting) (shiftKey ? selectTo : toggle)(id);
    anchor.current = id;
    return isSelecting;
  });

  const pressLong = useEffectEvent((id: string) => {
    navigator.vibrate?.(LONG_PRESS_SHAKE_MS);
    anchor.current = id;
    toggle(id);
  });

  const leaveByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape" && !event.defaultPrevented && selected.length > 0) onSelect(NONE);
  });

  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let held: { readonly x: number; readonly y: number; isLong: boolean } | null = null;

    function begin(event: PointerEvent) {
      const id = idOfRow(event.target);
      held = null;
      if (!id || event.pointerType === "mouse") return;
      const own = { x: event.clientX, y: event.clientY, isLong: false };
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
      const id = idOfRow(event.target);
      if (!id || !(held?.isLong || press(id, event))) return;
      event.preventDefault();
      event.stopPropagation();
    }

    const end = () => clearTimeout(timer);
    document.addEventListener("pointerdown", begin, { signal });
    document.addEventListener("pointermove", move, { signal });
    document.addEventListener("pointerup", end, { signal });
    document.addEventListener("pointercancel", end, { signal });
    // Before the row itself hears of it.
    document.addEventListener("click", click, { signal, capture: true });
    // A phone would offer what it does with texts.
    document.addEventListener("contextmenu", (event) => held && event.preventDefault(), { signal });
    document.addEventListener("keydown", leaveByKey, { signal });
    return () => {
      end();
      listeners.abort();
    };
  }, []);

  if (selected.length === 0) return null;
  const isDone = selected.every(({ done }) => done);

  function act(work: () => void) {
    work();
    onSelect(NONE);
    focusHeading(); // the button is gone
  }

  return (
    <div className={styles.bar} role="toolbar" aria-label="Selected items">
      <Way label="Cancel" onAct={() => act(() => undefined)}>
        <CloseIcon />
      </Way>
      <p className={styles.count} role="status">
        {selected.length} selected
      </p>
      <Way
        label={isDone ? "Mark as not done" : "Mark as done"}
        onAct={() => act(() => editor.setAllDone(selected, !isDone))}
      >
        <CheckIcon />
      </Way>
      <Way label="Move to …" onAct={() => onTransfer(selected, false)}>
        <MoveIcon />
      </Way>
      <Way label="Copy to …" onAct={() => onTransfer(selected, true)}>
        <CopyIcon />
      </Way>
      <Way label="Delete" onAct={() => act(() => editor.removeItems(selected.map(({ id }) => id)))}>
        <TrashIcon />
      </Way>
    </div>
  );
}

const NONE: ReadonlySet<string> = new Set();

/** How long a phone shakes when a row is selected, in milliseconds. */
const LONG_PRESS_SHAKE_MS = 20;

function Way({
  label,
  children,
  onAct,
}: {
  label: string;
  children: ReactNode;
  onAct: () => void;
}) {
  return (
    <button type="button" className="round" aria-label={label} title={label} onClick={onAct}>
      {children}
    </button>
  );
}

/** The id of the item whose row was pressed; null beside all rows, and for the controls in one. */
function idOfRow(target: EventTarget | null): string | null {
  const isControl = target instanceof Element && target.closest(CONTROLS) !== null;
  return isControl ? null : (rowAround(target)?.dataset.itemId ?? null);
}
