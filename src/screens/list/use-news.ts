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
  /** The list as last announced; with the user's own steps since; and the news before these steps. */
  const announced = useRef(list);
  const known = useRef(list);
  const earlier = useRef<readonly string[]>([]);
  const latest = useRef(list);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    latest.current = list;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      const now = latest.current;
      const news = words.news(known.current, now, uid, earlier.current, announced.current);
      if (news) announce(news);
      announced.current = now;
      known.current = now;
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
