import { useCallback, useEffect, useRef } from "react";
import type { ShoppingList } from "../../domain/types";
import type { Step } from "../../hooks/lists";
import * as words from "./words";

/** How long news is collected for one announcement, in milliseconds. */
const NEWS_MS = 5_000;

/**
 * Announces the edits of other members.
 *
 * @param list the list on the screen
 * @param uid the id of the user
 * @param announce called with a text for screen readers; stable
 * @returns a function that excludes a step of the user from the news; stable
 */
export function useNews(list: ShoppingList, uid: string, announce: (text: string) => void) {
  /** The list without the changes to announce, and those that came before the user's own steps. */
  const known = useRef(list);
  const earlier = useRef<readonly string[]>([]);
  const latest = useRef(list);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    latest.current = list;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      const news = words.news(known.current, latest.current, uid, earlier.current);
      if (news) announce(news);
      known.current = latest.current;
      earlier.current = [];
    }, NEWS_MS);
  }, [list, uid, announce]);

  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );

  return useCallback(
    ({ before, after }: Pick<Step, "before" | "after">) => {
      earlier.current = [...earlier.current, ...words.newsBetween(known.current, before, uid)];
      known.current = after;
    },
    [uid],
  );
}
