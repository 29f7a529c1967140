import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { classNames } from "../../components/class-names";
import { DownIcon, UpIcon } from "../../components/icons";
import { authorsBetween } from "../../domain/receipts";
import type { ShoppingList } from "../../domain/types";
import type { Editor } from "./editor";
import { highlight, rowOf, viewBetweenBars } from "./rows";
import styles from "./unseen-items.module.css";
import * as words from "./words";

/** The ids of the unseen items whose rows are out of view, the nearest first. */
type OutOfView = { readonly above: readonly string[]; readonly below: readonly string[] };

const NONE: OutOfView = { above: [], below: [] };

/**
 * Returns the items that others have added, or opened again, and that have not been in view since. Their rows are
 * highlighted when they come into view. Call it above the rows: if a line with the focus goes, a row takes the focus.
 *
 * @param list the list on the screen
 * @param uid the id of the user
 */
export function useUnseenItems(list: ShoppingList, uid: string): OutOfView {
  const [outOfView, setOutOfView] = useState(NONE);
  const known = useRef(list);
  const unseen = useRef(new Set<string>());

  /** Sees the rows in view, and finds the places of the others. Rows that still rest elsewhere are not there yet. */
  const look = useEffectEvent(() => {
    if (document.hidden) return;
    const next = { above: [] as string[], below: [] as string[] };
    const view = unseen.current.size > 0 ? viewBetweenBars() : null;
    for (const { id } of view ? list.items : []) {
      const row = unseen.current.has(id) ? rowOf(id) : null;
      if (!view || !row) continue;
      const { top, bottom } = row.getBoundingClientRect();
      const middle = (top + bottom) / 2;
      if (middle < view.top) next.above.unshift(id);
      else if (middle > view.bottom) next.below.push(id);
      else if (unseen.current.delete(id)) highlight(row);
    }
    setOutOfView((last) => (isSame(last, next) ? last : next));
  });

  useEffect(() => {
    const before = known.current;
    known.current = list;
    if (before.items === list.items) return;
    const [idsBefore, ids] = [openIdsOf(before), openIdsOf(list)];
    const isByOthers = authorsBetween(before, list).some((author) => author !== uid);
    for (const id of ids) if (isByOthers && !idsBefore.has(id)) unseen.current.add(id);
    for (const id of unseen.current) if (!ids.has(id)) unseen.current.delete(id);
    requestAnimationFrame(() => look());
  }, [list, uid]);

  useEffect(() => {
    const lookInNextFrame = () => void requestAnimationFrame(() => look());
    const listeners = new AbortController();
    const options = { passive: true, signal: listeners.signal };
    for (const type of ["scroll", "resize"]) addEventListener(type, lookInNextFrame, options);
    window.visualViewport?.addEventListener("resize", lookInNextFrame, options);
    document.addEventListener("visibilitychange", lookInNextFrame, options);
    const rows = new MutationObserver(lookInNextFrame);
    const main = document.querySelector("main");
    if (main) rows.observe(main, { childList: true, subtree: true });
    return () => {
      listeners.abort();
      rows.disconnect();
    };
  }, []);

  return outOfView;
}

/** Says how many unseen items wait above and below the rows in view. A press leads to the nearest ones. */
export function UnseenItems({
  outOfView: { above, below },
  editor,
}: {
  outOfView: OutOfView;
  editor: Editor;
}) {
  const lead = (ids: readonly string[], takesFocus: boolean) =>
    editor.pointAt({ itemId: lastInReach(ids), isScrolledTo: true, takesFocus });
  return (
    <div className={styles.lines}>
      <Line ids={above} label={words.newAbove(above.length)} icon={<UpIcon />} onPress={lead} />
      <Line ids={below} label={words.newBelow(below.length)} icon={<DownIcon />} onPress={lead} />
    </div>
  );
}

/** @param onPress `takesFocus`: without a pointer, as by a key */
function Line({
  ids,
  label,
  icon,
  onPress,
}: {
  ids: readonly string[];
  label: string;
  icon: ReactNode;
  onPress: (ids: readonly string[], takesFocus: boolean) => void;
}) {
  if (ids.length === 0) return null;
  return (
    <button
      type="button"
      className={classNames(styles.line, "sheet")}
      aria-label={label}
      // A press doesn't move the focus, so the on-screen keyboard stays.
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ detail }) => onPress(ids, detail === 0)}
    >
      {icon}
      {words.newItems(ids.length)}
    </button>
  );
}

const openIdsOf = ({ items }: ShoppingList): ReadonlySet<string> =>
  new Set(items.flatMap(({ id, done }) => (done ? [] : id)));

const isSame = (one: OutOfView, other: OutOfView) =>
  one.above.join() === other.above.join() && one.below.join() === other.below.join();

/** Returns the last item that comes into view together with the nearest one: notices may cover a part of the view. */
function lastInReach(ids: readonly string[]): string {
  const view = viewBetweenBars();
  const topOf = (id = "") => rowOf(id)?.getBoundingClientRect().top ?? 0;
  const isInReach = (id: string) =>
    Math.abs(topOf(id) - topOf(ids[0])) < (view.bottom - view.top) / 3;
  return ids.filter(isInReach).at(-1) ?? "";
}
