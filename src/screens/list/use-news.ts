import { useCallback, useEffect, useRef, useState } from "react";
import { newsBetween, sayNews } from "../../domain/list-news";
import type { ShoppingList } from "../../domain/types";
import type { Edit } from "../../hooks/list-editor";

/** How long news gather before they are told, in milliseconds, so that what comes together is told together. */
const GATHER_MS = 1_000;

/** The least time between two announcements, in milliseconds. */
const PAUSE_MS = 5_000;

/**
 * What others do to the list meanwhile, as a text for a screen reader: seldom, and summed up.
 *
 * @param list the list as it is on the screen
 * @param uid this person
 * @returns the text, and `noteOwn`, to be told of each step of this person, who need not hear about it; it stays the same
 *   from render to render
 */
export function useNews(list: ShoppingList, uid: string) {
  const [news, setNews] = useState("");
  /** The list as this person knows it. */
  const heard = useRef(list);
  /** What has become of it before that, and was not told. */
  const untold = useRef<readonly string[]>([]);
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
        const said = sayNews(heard.current, latest.current, uid, untold.current);
        heard.current = latest.current;
        untold.current = [];
        if (said === "") return;
        lastTold.current = performance.now();
        setNews(said);
      },
      Math.max(GATHER_MS, pause),
    );
  }, [list, uid]);

  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );

  const noteOwn = useCallback(
    ({ before, after }: Pick<Edit, "before" | "after">) => {
      untold.current = [...untold.current, ...newsBetween(heard.current, before, uid)];
      heard.current = after;
    },
    [uid],
  );

  return { news, noteOwn };
}
