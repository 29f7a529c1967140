import { useEffect, useRef, useState } from "react";
import { authorsBetween } from "../../domain/receipts";
import type { ShoppingList } from "../../domain/types";

/** How long a member counts as active after an edit, and how often this is checked, in milliseconds. */
const ACTIVE_MS = 5 * 60_000;
const CHECK_MS = 5_000; // one long timer would stand still while a phone sleeps

const isRecent = (time: number) => Math.abs(Date.now() - time) < ACTIVE_MS;

/** The times, in milliseconds, at which this page has got the last edits of members, by list id. */
const arrivalsByList = new Map<string, Map<string, number>>();

/**
 * Returns the other members whose edits have arrived in the last five minutes, while the list was open. The array stays
 * the same while nothing changes.
 */
export function useActiveMembers(list: ShoppingList, uid: string): readonly string[] {
  const [arrivals] = useState(() => arrivalsByList.get(list.id) ?? new Map<string, number>());
  const [active, setActive] = useState(() => recentOf(arrivals));
  const known = useRef(list);

  useEffect(() => {
    const [author, ...others] = authorsBetween(known.current, list);
    known.current = list;
    // The list's time is that of the author's last edit only if nobody else, the user included, is an author. The first
    // state after a while brings edits of days.
    if (!author || others.length > 0 || author === uid || !isRecent(list.updatedAt ?? 0)) return;
    arrivalsByList.set(list.id, arrivals.set(author, Date.now()));
    setActive((all) => (all.includes(author) ? all : [...all, author]));
  }, [arrivals, list, uid]);

  useEffect(() => {
    if (active.length === 0) return;
    const check = () =>
      setActive((all) => {
        const recent = recentOf(arrivals);
        return all.length === recent.length ? all : recent;
      });
    const timer = setInterval(check, CHECK_MS);
    return () => clearInterval(timer);
  }, [active, arrivals]);

  return active;
}

/** Returns the members whose edits have arrived lately. */
const recentOf = (arrivals: ReadonlyMap<string, number>): readonly string[] =>
  [...arrivals].flatMap(([member, time]) => (isRecent(time) ? [member] : []));
