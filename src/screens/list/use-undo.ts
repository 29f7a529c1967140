import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { isTextInput } from "../../components/is-text-input";
import type { Notice } from "../../components/notice-bar";
import { itemIdsOf } from "../../domain/changes";
import { sayStep } from "../../domain/step-words";
import type { Step } from "../../domain/undo";
import type { Edit } from "../../hooks/lists";
import { focusBox, focusHeading, glideRows, pointTo, rowOf } from "./rows";

/** How many edits can be taken back: more than anyone remembers. */
const MAX_EDITS = 50;

/** Whether a key is Ctrl+Z or Cmd+Z. */
export function isUndoKey(
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">,
) {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
  return key.toLowerCase() === "z" && (ctrlKey || metaKey) && !shiftKey && !altKey;
}

/**
 * Lets edits be taken back: the newest by the notice about it, and all of them, one after the other, by Ctrl+Z or Cmd+Z.
 *
 * @param takeBack takes an edit back, and gives the step that did it, or null where nothing was left to take back; it
 *   stays the same from render to render
 * @returns `noteEdit` is to be told of each edit, and what else is to be said of it; `undo` takes the newest back; `say`
 *   shows another notice in the place of `notice`. All but the notice stay the same from render to render
 */
export function useUndo(takeBack: (edit: Edit) => Step | null) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const edits = useRef<readonly Edit[]>([]);
  const closeNotice = useCallback(() => setNotice(null), []);

  const ways = useMemo(() => {
    function say(text: string, action?: Notice["action"]) {
      setNotice((last) => ({ key: (last?.key ?? 0) + 1, text, ...(action && { action }) }));
    }

    /** Takes an edit back, and tells whether anything was left of it. */
    function undoOne(edit: Edit): boolean {
      edits.current = edits.current.filter((other) => other !== edit);
      const step = glideRows(() => {
        const undone = takeBack(edit);
        if (undone) say(`Undone: ${sayStep(edit)}`);
        return undone;
      });
      if (step) show(step);
      return step !== null;
    }

    return {
      say,
      noteEdit(edit: Edit, also = "") {
        edits.current = [...edits.current, edit].slice(-MAX_EDITS);
        // Who adds sees what is added, and adds the next: no word about it.
        if (edit.changes.length === 1 && edit.changes[0]?.type === "add-item" && !also) return;
        startTransition(() =>
          say(sayStep(edit) + also, {
            label: "Undo",
            onAct: () => {
              if (undoOne(edit)) return;
              flushSync(() => say("It has been changed again since."));
              catchFocus(null);
            },
          }),
        );
      },
      /** Passes over edits of which nothing is left. */
      undo() {
        while (edits.current.length > 0) {
          const edit = edits.current.at(-1);
          if (edit && undoOne(edit)) return;
        }
      },
    };
  }, [takeBack]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Where somebody types, the keys take back what is typed.
      if (!isUndoKey(event) || isTextInput(event.target)) return;
      event.preventDefault();
      ways.undo();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [ways]);

  return { ...ways, notice, closeNotice };
}

/** Shows what came back. */
function show({ changes }: Step) {
  const [row = null] = changes.flatMap(itemIdsOf).flatMap((id) => rowOf(id) ?? []);
  pointTo(row);
  catchFocus(row);
}

/** Gives the focus to a row, or to the heading, if it went with the notice. */
function catchFocus(row: HTMLElement | null) {
  if (document.activeElement && document.activeElement !== document.body) return;
  if (row) focusBox(row);
  else focusHeading();
}
