import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Notice } from "../../components/notice-bar";
import type { Change, ListContent } from "../../domain/changes";
import { sayStep } from "../../domain/step-words";
import { inverse } from "../../domain/undo";
import type { Edit, ListEditor } from "../../hooks/lists";
import { focusHeading } from "./focus-row";
import { glideRows } from "./glide-rows";
import { pointTo, rowOf } from "./point-to";

/** How many steps can be taken back: more than anyone remembers. */
const MAX_STEPS = 50;

/**
 * Makes what this person does to the list go by steps that can be taken back: the newest by the notice about it, and
 * all of them, one after the other, by Ctrl+Z or Cmd+Z. Taking a step back is an edit like any other.
 *
 * @param editor the ways to edit the list
 * @param onOwn gets the list before and after each edit; stays the same from render to render
 * @param screen the element that holds the list
 * @returns `edit` does a step, and gets what else is to be said about it; it stays the same from render to render.
 *   `notice` is the one to show, `say` shows another
 */
export function useUndo(
  editor: ListEditor,
  onOwn: (before: ListContent, after: ListContent) => void,
  screen: RefObject<HTMLElement | null>,
) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const count = useRef(0);
  const steps = useRef<readonly Edit[]>([]);

  const say = useCallback((text: string, action?: Notice["action"]) => {
    count.current += 1;
    setNotice({ key: count.current, text, ...(action && { action }) });
  }, []);

  const takeBack = useCallback(
    (step: Edit) => {
      steps.current = steps.current.filter((other) => other !== step);
      const before = editor.now();
      const changes = before ? inverse(step, before) : [];
      if (!before || changes.length === 0) return false;
      glideRows(screen.current, () => {
        editor.takeBack(step, changes);
        onOwn(before, editor.now() ?? before);
        say(`Undone: ${sayStep(step)}`);
      });
      show(screen.current, changes);
      return true;
    },
    [editor, onOwn, say, screen],
  );

  const edit = useCallback(
    (changes: readonly Change[], also = "") => {
      const step = editor.edit(changes);
      if (!step || step.after === step.before) return;
      onOwn(step.before, step.after);
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
    [editor, onOwn, say, takeBack],
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
