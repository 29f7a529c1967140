import { startTransition, useCallback, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Notice } from "../../components/notice-bar";
import { itemIdsOf } from "../../domain/changes";
import { type Action, useKeys } from "../../hooks/keys";
import type { Edit } from "../../hooks/list-editor";
import { useIsBehind } from "../shared/screen-title";
import { focusBox, focusHeading, glideRows, pointTo, rowOf } from "./rows";

/** How many edits can be taken back: more than anyone remembers. */
const MAX_EDITS = 50;

/** Something that was done, or taken back, and what was said of it when it was done. */
type Step = { readonly edit: Edit; readonly words: () => string };

/** Undo and redo, by keys. */
export const UNDO_ACTIONS: readonly Action<{ undo: () => void; redo: () => void }>[] = [
  { words: "Undo", keys: ["$mod+z"], repeats: true, act: ({ undo }) => undo() },
  {
    words: "Redo",
    keys: ["$mod+Shift+z", "Control+y"],
    repeats: true,
    act: ({ redo }) => redo(),
  },
];

/**
 * Lets edits be taken back: the newest by the notice about it, and all of them, one after the other, by keys; and done
 * once more.
 *
 * @param takeBack takes an edit back, and gives the edit that did it, or null where nothing was left to take back; it
 *   stays the same from render to render
 * @returns `noteEdit` is to be told of each edit, and what is to be said of it; `undo` takes the newest back, `redo` does
 *   once more what was taken back last; `say` shows another notice in the place of `notice`. All but the notice stay the
 *   same from render to render
 */
export function useUndo(takeBack: (edit: Edit) => Edit | null) {
  const isBehind = useIsBehind();
  const [notice, setNotice] = useState<Notice | null>(null);
  const done = useRef<readonly Step[]>([]);
  const undone = useRef<readonly Step[]>([]);
  const closeNotice = useCallback(() => setNotice(null), []);

  const ways = useMemo(() => {
    function say(text: string, action?: Notice["action"]) {
      setNotice((last) => ({ key: (last?.key ?? 0) + 1, text, ...(action && { action }) }));
    }

    /** Takes a step back, or does it once more, and tells whether anything was left of it. */
    function reverse(step: Step, isRedo: boolean): boolean {
      const [from, to] = isRedo ? [undone, done] : [done, undone];
      from.current = from.current.filter((other) => other !== step);
      const edit = glideRows(() => {
        const made = takeBack(step.edit);
        if (made) say(`${isRedo ? "Redone" : "Undone"}: ${step.words()}`);
        return made;
      });
      if (!edit) return false;
      to.current = [...to.current, { edit, words: step.words }];
      show(edit);
      return true;
    }

    /** Passes over steps of which nothing is left. */
    function reverseLast(isRedo: boolean) {
      for (;;) {
        const step = (isRedo ? undone : done).current.at(-1);
        if (!step || reverse(step, isRedo)) return;
      }
    }

    return {
      say,
      /** @param also what else is to be said of it; with that, it is said even of what is seen anyway */
      noteEdit(edit: Edit, words: () => string, also?: string) {
        const step = { edit, words };
        done.current = [...done.current, step].slice(-MAX_EDITS);
        undone.current = [];
        // Who adds sees what is added, and adds the next: no word about it.
        if (edit.changes.length === 1 && edit.changes[0]?.type === "add-item" && also === undefined)
          return;
        startTransition(() =>
          say(words() + (also ?? ""), {
            label: "Undo",
            onAct: () => {
              if (reverse(step, false)) return;
              flushSync(() => say("It has been changed again since."));
              catchFocus(null);
            },
          }),
        );
      },
      undo: () => reverseLast(false),
      redo: () => reverseLast(true),
    };
  }, [takeBack]);

  useKeys(UNDO_ACTIONS, () => (isBehind ? null : ways));

  return { ...ways, notice, closeNotice };
}

/** Shows what came back. */
function show({ changes }: Edit) {
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
