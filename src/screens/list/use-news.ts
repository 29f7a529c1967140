import { useCallback, useEffect, useRef, useState } from "react";
import { applyChange, type Change, type ListContent } from "../../domain/changes";
import { sayNews } from "../../domain/list-news";

/** How long news gather before they are told, in milliseconds, so that what comes together is told together. */
const GATHER_MS = 1_000;

/** The least time between two announcements, in milliseconds. */
const PAUSE_MS = 5_000;

/**
 * What others do to the list meanwhile, as a text for a screen reader: seldom, and summed up.
 *
 * @param list the list as it is on the screen
 * @returns the text, and what to call with each edit of this person, who need not be told about it
 */
export function useNews(list: ListContent) {
  const [spoken, setSpoken] = useState("");
  /** The list as this person knows it. */
  const heard = useRef(list);
  const latest = useRef(list);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastTold = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    latest.current = list;
    if (timer.current !== undefined) return;
    const pause = lastTold.current + PAUSE_MS - performance.now();
    timer.current = setTimeout(
      () => {
        timer.current = undefined;
        const news = sayNews(heard.current, latest.current);
        heard.current = latest.current;
        if (news === "") return;
        lastTold.current = performance.now();
        setSpoken(news);
      },
      Math.max(GATHER_MS, pause),
    );
  }, [list]);

  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );

  const noteOwn = useCallback((change: Change) => {
    heard.current = applyChange(heard.current, change);
  }, []);

  return { spoken, noteOwn };
}
