import { useCallback, useEffect, useRef, useState } from "react";
import type { ShoppingList } from "../../domain/types";
import type { Step } from "../../hooks/lists";
import * as words from "./words";

/** How long news is batched before an announcement, in milliseconds. */
const BATCH_MS = 1_000;

/** The minimum time between two announcements, in milliseconds. */
const MIN_INTERVAL_MS = 5_000;

/**
 * Describes the edits of other members for screen readers.
 *
 * @param list the list on the screen
 * @param uid the id of the user
 * @returns `news`, a text, and `recordOwn`, which excludes a step of the user from the news; stable
 */
export function useNews(list: ShoppingList, uid: string) {
  const [news, setNews] = useState("");
  /** The baseline of the news. */
  const announced = useRef(list);
  /** Earlier news that has not been announced yet. */
  const unannounced = useRef<readonly string[]>([]);
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
        const text = words.news(announced.current, latest.current, uid, unannounced.current);
        announced.current = latest.current;
        unannounced.current = [];
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
      unannounced.current = [
        ...unannounced.current,
        ...words.newsBetween(announced.current, before, uid),
      ];
      announced.current = after;
    },
    [uid],
  );

  return { news, recordOwn };
}
