import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Notice } from "../../components/notice-bar";
import { applyChanges, type Change, type ListContent } from "../../domain/changes";
import { sayStep } from "../../domain/step-words";
import { inverse, type Step } from "../../domain/undo";
import { focusHeading } from "./focus-row";
import { glideRows } from "./glide-rows";
import { pointTo, rowOf } from "./point-to";

/** How many steps can be taken back: more than anyone remembers. */
const MAX_STEPS = 50;

/**
 * Makes what this person does to the list go by steps that can be taken back: the newest by the notice about it, and
 * all of them, one after the other, by Ctrl+Z or Cmd+Z. Taking a step back is an edit like any other.
 *
 * @param list the list as it is on the screen
 * @param store stores one change
 * @param screen the element that holds the list
 * @returns `edit` does a step, and gets what else is to be said about it; it stays the same from render to render.
 *   `notice` is the one to show, `say` shows another
 */
export function useUndo(
  list: ListContent,
  store: (change: Change) => void,
  screen: RefObject<HTMLElement | null>,
) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const count = useRef(0);
  const steps = useRef<readonly Step[]>([]);
  /** The list with all edits of this person, also those that are not drawn yet. */
  const latest = useRef<ListContent>(list);

  useEffect(() => {
    latest.current = list;
  }, [list]);

  const say = useCallback((text: string, action?: Notice["action"]) => {
    count.current += 1;
    setNotice({ key: count.current, text, ...(action && { action }) });
  }, []);

  const make = useCallback(
    (changes: readonly Change[]) => {
      for (const change of changes) store(change);
      latest.current = applyChanges(latest.current, changes);
    },
    [store],
  );

  const takeBack = useCallback(
    (step: Step) => {
      steps.current = steps.current.filter((other) => other !== step);
      const changes = inverse(step, latest.current);
      if (changes.length === 0) return false;
      glideRows(screen.current, () => {
        make(changes);
        say(`Undone: ${sayStep(step)}`);
      });
      show(screen.current, changes);
      return true;
    },
    [make, say, screen],
  );

  const edit = useCallback(
    (changes: readonly Change[], also = "") => {
      const step: Step = { changes, before: latest.current };
      make(changes);
      if (latest.current === step.before) return;
      steps.current = [...steps.current, step].slice(-MAX_STEPS);
      // Who adds sees what is added, and adds the next: no word about it.
      if (changes.length === 1 && changes[0]?.type === "add-item" && !also) return;
      say(sayStep(step) + also, {
        label: "Undo",
        onAct: () => {
          if (!takeBack(step)) say("It has been changed again since.");
        },
      });
    },
    [make, say, takeBack],
  );

  const takeLastBack = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (!isUndo || event.key.toLowerCase() !== "z" || hasUndoOfItsOwn(event.target)) return;
    if (screen.current?.querySelector("[data-dragging]")) return;
    event.preventDefault();
    // A step of which nothing is left is passed over.
    while (steps.current.length > 0) {
      const step = steps.current.at(-1);
      if (step && takeBack(step)) return;
    }
  });

  useEffect(() => {
    const listeners = new AbortController();
    document.addEventListener("keydown", (event) => takeLastBack(event), {
      signal: listeners.signal,
    });
    return () => listeners.abort();
  }, []);

  return { edit, say, notice, closeNotice: useCallback(() => setNotice(null), []) };
}

/** Whether somebody types here: then the keys take back what is typed. */
function hasUndoOfItsOwn(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLInputElement &&
    target.type === "text" &&
    target.dataset.untouched === undefined
  );
}

/** Shows what came back. Where the focus went with the notice, or with a row, it goes there too. */
function show(screen: HTMLElement | null, changes: readonly Change[]) {
  const [row] = changes.flatMap((change) => {
    const id = "itemId" in change ? change.itemId : change.type === "add-item" && change.item.id;
    return (id && rowOf(screen, id)) || [];
  });
  pointTo(row ?? null);
  if (document.activeElement && document.activeElement !== document.body) return;
  const box = row?.querySelector<HTMLElement>("input");
  if (box) box.focus({ preventScroll: true });
  else focusHeading();
}
