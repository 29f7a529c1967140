import { useCallback, useEffect, useRef, useState } from "react";
import type { ShoppingList } from "../../domain/types";
import type { Step } from "../../hooks/lists";
import * as words from "./words";

/** How long news gather before they are announced together, in milliseconds. */
const BATCH_MS = 1_000;

/** The least time between two announcements, in milliseconds. */
const MIN_INTERVAL_MS = 5_000;

/**
 * Sums up the edits of others for screen readers.
 *
 * @param list the list as it is on the screen
 * @param uid this person
 * @returns the text, and `noteOwn`, which excludes an edit of this person from the news and stays the same
 */
export function useNews(list: ShoppingList, uid: string) {
  const [news, setNews] = useState("");
  /** The list as this person knows it. */
  const known = useRef(list);
  /** Earlier news that have not been announced. */
  const earlier = useRef<readonly string[]>([]);
  const latest = useRef(list);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastTime = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    latest.current = list;
    if (timer.current !== undefined) return;
    setNews(""); // the same text again is announced again
    const pause = lastTime.current + MIN_INTERVAL_MS - performance.now();
    timer.current = setTimeout(
      () => {
        timer.current = undefined;
        const text = words.news(known.current, latest.current, uid, earlier.current);
        known.current = latest.current;
        earlier.current = [];
        if (text === "") return;
        lastTime.current = performance.now();
        setNews(text);
      },
      Math.max(BATCH_MS, pause),
    );
  }, [list, uid]);

  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );

  const recordOwn = useCallback(
    ({ before, after }: Pick<Step, "before" | "after">) => {
      earlier.current = [...earlier.current, ...words.newsBetween(known.current, before, uid)];
      known.current = after;
    },
    [uid],
  );

  return { news, recordOwn };
}
