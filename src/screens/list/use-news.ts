import { useCallback, useEffect, useRef, useState } from "react";
import type { ShoppingList } from "../../domain/types";
import type { Step } from "../../hooks/lists";
import * as words from "./words";

/** How long news is batched before an announcement, in milliseconds. */
const BATCH_MS = 1_000;

/** The minimum between two announcements, in milliseconds. */
const MIN_INTERVAL_MS = 5_000;

/**
 * Sums up the edits of others for screen readers.
 *
 * @param list the list as it is on the screen
 * @param uid this person
 * @returns the text, and `noteOwn`, which excludes an own edit from the news; stable
 */
export function useNews(list: ShoppingList, uid: string) {
  const [news, setNews] = useState("");
  /** The list as last announced. */
  const known = useRef(list);
  /** Earlier news not announced yet. */
  const earlier = useRef<readonly string[]>([]);
  const latest = useRef(list);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastTime = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    latest.current = list;
    if (timer.current !== undefined) return;
    setNews(""); // so that a repeated text is announced
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
