import { useCallback, useEffect, useRef, useState } from "react";
import { authorsBetween } from "../../domain/receipts";
import type { ShoppingList } from "../../domain/types";

/** How long a member counts as active after an edit, in milliseconds. */
const ACTIVE_MS = 5 * 60_000;

const NONE: readonly string[] = [];

const isRecent = (time: number) => Math.abs(Date.now() - time) < ACTIVE_MS;

/**
 * Returns the other members whose edits have arrived while the list was open, in the last five minutes. The array stays
 * the same while nothing changes.
 *
 * @param list the list on the screen
 * @param uid the id of the user
 */
export function useActiveMembers(list: ShoppingList, uid: string): readonly string[] {
  const [active, setActive] = useState(NONE);
  const known = useRef(list);
  /** When the last edit of each member arrived; the longest ago first. */
  const arrivals = useRef(new Map<string, number>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const refresh = useCallback(() => {
    const all = arrivals.current;
    for (const [member, time] of all) if (!isRecent(time)) all.delete(member);
    setActive((before) =>
      before.length === all.size && before.every((member) => all.has(member))
        ? before
        : [...all.keys()],
    );
    clearTimeout(timer.current);
    const [oldest] = all.values();
    if (oldest !== undefined) timer.current = setTimeout(refresh, oldest + ACTIVE_MS - Date.now());
  }, []);

  useEffect(() => {
    const [author, ...others] = authorsBetween(known.current, list);
    known.current = list;
    // The time of the last edit is the author's only if nobody else, nor the user, has edited the list meanwhile: the
    // first state from the server may bring edits of days, and so may a state with an edit of the user.
    if (author === undefined || others.length > 0 || author === uid) return;
    if (list.updatedAt === null || !isRecent(list.updatedAt)) return;
    arrivals.current.delete(author);
    arrivals.current.set(author, Date.now());
    refresh();
  }, [list, uid, refresh]);

  useEffect(() => {
    // The timers of a sleeping phone stand still.
    document.addEventListener("visibilitychange", refresh);
    return () => {
      document.removeEventListener("visibilitychange", refresh);
      clearTimeout(timer.current);
    };
  }, [refresh]);

  return active;
}
