import { useCallback, useEffect, useRef, useState } from "react";
import type { ShoppingList } from "../../domain/types";
import type { Step } from "../../hooks/lists";
import * as words from "./words";

/** How long news is collected for one announcement, in milliseconds. */
const NEWS_MS = 5_000;

/**
 * Describes the edits of other members for screen readers.
 *
 * @param list the list on the screen
 * @param uid the id of the user
 * @returns `news`, a text, and `recordOwn`, which excludes a step of the user from the news; stable
 */
export function useNews(list: ShoppingList, uid: string) {
  const [news, setNews] = useState("");
  /** The list without the changes to announce, and those that came before the user's own steps. */
  const known = useRef(list);
  const earlier = useRef<readonly string[]>([]);
  const latest = useRef(list);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    latest.current = list;
    if (timer.current !== undefined) return;
    setNews(""); // so that a repeated text is announced
    timer.current = setTimeout(() => {
      timer.current = undefined;
      setNews(words.news(known.current, latest.current, uid, earlier.current));
      known.current = latest.current;
      earlier.current = [];
    }, NEWS_MS);
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
