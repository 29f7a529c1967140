import { type ReactNode, useEffect, useState } from "react";
import { classNames } from "../../components/class-names";
import { DownIcon, UpIcon } from "../../components/icons";
import type { ShoppingList } from "../../domain/types";
import { useEngine } from "../../hooks/engine";
import { highlight, rowOf, viewBetweenBars } from "./rows";
import type { UndoHistory } from "./undo-history";
import styles from "./unseen-items.module.css";
import type { Editor } from "./use-editor";
import * as words from "./words";

/** The ids of the unseen items whose rows are out of view, the nearest first. */
type OutOfView = { readonly above: readonly string[]; readonly below: readonly string[] };

const NONE: OutOfView = { above: [], below: [] };

/**
 * Says how many items that others have added, or opened again, wait above and below the rows in view. A press leads to
 * the nearest ones.
 */
export function UnseenItems({
  listId,
  history,
  editor,
}: {
  listId: string;
  history: UndoHistory;
  editor: Editor;
}) {
  const { above, below } = useUnseenItems(listId, history);
  const lead = (ids: readonly string[], takesFocus: boolean) =>
    editor.pointAt({ itemId: lastInReach(ids), isScrolledTo: true, takesFocus });
  return above.length + below.length === 0 ? null : (
    <div className={styles.lines}>
      <Line ids={above} text={words.newAbove(above.length)} icon={<UpIcon />} onPress={lead} />
      <Line ids={below} text={words.newBelow(below.length)} icon={<DownIcon />} onPress={lead} />
    </div>
  );
}

/** @param onPress `takesFocus`: without a pointer, as by a key */
function Line({
  ids,
  text,
  icon,
  onPress,
}: {
  ids: readonly string[];
  text: string;
  icon: ReactNode;
  onPress: (ids: readonly string[], takesFocus: boolean) => void;
}) {
  if (ids.length === 0) return null;
  return (
    <button
      type="button"
      className={classNames(styles.line, "sheet")}
      // A press doesn't move the focus, so the on-screen keyboard stays.
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ detail }) => onPress(ids, detail === 0)}
    >
      {icon}
      {text}
    </button>
  );
}

/**
 * Returns the items of others that have come since the list was opened, and have not been in view since. Their rows are
 * highlighted when they come into view.
 */
function useUnseenItems(listId: string, history: UndoHistory): OutOfView {
  const engine = useEngine();
  const [outOfView, setOutOfView] = useState(NONE);

  useEffect(() => {
    const openIds = () => openIdsOf(engine.viewOf(listId));
    let known = openIds();
    const unseen = new Set<string>();

    /** The rows follow later, and so does the news that the step is the user's own. */
    function follow() {
      const now = openIds();
      for (const id of now) if (!known.has(id)) unseen.add(id);
      for (const id of unseen) if (!now.has(id)) unseen.delete(id);
      known = now;
    }

    /** Sees the rows in view, and finds the places of the others. Rows that rest elsewhere are not there yet. */
    function look() {
      if (document.hidden) return;
      const view = viewBetweenBars();
      const next = { above: [] as string[], below: [] as string[] };
      for (const id of known) {
        const row = unseen.has(id) ? rowOf(id) : null;
        if (!row) continue;
        const { top, bottom } = row.getBoundingClientRect();
        const middle = (top + bottom) / 2;
        if (middle < view.top) next.above.unshift(id);
        else if (middle > view.bottom) next.below.push(id);
        else if (unseen.delete(id)) highlight(row);
      }
      setOutOfView((before) => (isSame(before, next) ? before : next));
    }

    const lookIfNeeded = () => (unseen.size > 0 ? look() : setOutOfView(NONE));
    const listeners = new AbortController();
    const options = { passive: true, signal: listeners.signal };
    for (const type of ["scroll", "resize"]) addEventListener(type, lookIfNeeded, options);
    document.addEventListener("visibilitychange", lookIfNeeded, options);
    const rows = new MutationObserver(lookIfNeeded);
    rows.observe(document.querySelector("main") ?? document.body, {
      childList: true,
      subtree: true,
    });
    const stopList = engine.list(listId).subscribe(follow);
    const stopSteps = history.onStep(({ step }) => {
      const before = openIdsOf(step.before);
      for (const id of openIdsOf(step.after)) if (!before.has(id)) unseen.delete(id);
    });
    return () => {
      listeners.abort();
      rows.disconnect();
      stopList();
      stopSteps();
    };
  }, [engine, listId, history]);

  return outOfView;
}

const openIdsOf = (list: Pick<ShoppingList, "items"> | null): ReadonlySet<string> =>
  new Set(list?.items.flatMap(({ id, done }) => (done ? [] : id)));

const isSame = (one: OutOfView, other: OutOfView) =>
  one.above.join() === other.above.join() && one.below.join() === other.below.join();

/** Returns the last item that comes into view together with the nearest one. */
function lastInReach(ids: readonly string[]): string {
  const topOf = (id = "") => rowOf(id)?.getBoundingClientRect().top ?? 0;
  const isInReach = (id: string) => Math.abs(topOf(id) - topOf(ids[0])) < innerHeight / 2;
  return ids.filter(isInReach).at(-1) ?? "";
}
