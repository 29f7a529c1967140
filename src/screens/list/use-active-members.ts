import { useEffect, useRef, useState } from "react";
import { authorsBetween } from "../../domain/receipts";
import type { ShoppingList } from "../../domain/types";
import type { Engine } from "../../hooks/engine";

/** How long a member counts as active after an edit, and how often this is checked, in milliseconds. */
const ACTIVE_MS = 5 * 60_000;
const CHECK_MS = 5_000; // one long timer would stand still while a phone sleeps

const isRecent = (time: number) => Math.abs(Date.now() - time) < ACTIVE_MS;

/** The times, in milliseconds, at which the last edits of members have arrived. */
type Arrivals = Map<string, number>;

/** The arrivals by engine, and so by user, and by list id. They end with the engine. */
const arrivalsOf = new WeakMap<Engine, Map<string, Arrivals>>();

function arrivalsAt(engine: Engine, listId: string): Arrivals {
  const ofUser = arrivalsOf.get(engine) ?? new Map<string, Arrivals>();
  const arrivals = ofUser.get(listId) ?? new Map<string, number>();
  arrivalsOf.set(engine, ofUser.set(listId, arrivals));
  return arrivals;
}

/**
 * Returns the other members whose edits have arrived in the last five minutes, while the user had the list open. The
 * array stays the same while nothing changes.
 */
export function useActiveMembers(list: ShoppingList, engine: Engine): readonly string[] {
  const { uid } = engine;
  const [arrivals] = useState(() => arrivalsAt(engine, list.id));
  const [active, setActive] = useState(() => recentOf(arrivals));
  const known = useRef(list);

  useEffect(() => {
    const [author, ...others] = authorsBetween(known.current, list);
    known.current = list;
    // The list's time is that of the author's last edit only if nobody else, the user included, is an author. The first
    // state after a while brings edits of days.
    if (!author || others.length > 0 || author === uid || !isRecent(list.updatedAt ?? 0)) return;
    arrivals.set(author, Date.now());
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
