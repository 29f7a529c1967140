import type { ShoppingList } from "../../domain/types";
import type { Step } from "../../hooks/lists";
import * as words from "./words";

/** How long edits are collected for one announcement, in milliseconds. */
const COLLECTING_MS = 5_000;

/** The part of the engine that knows a list. */
type ListSource = {
  readonly uid: string;
  readonly viewOf: (listId: string) => ShoppingList | null;
  readonly list: (listId: string) => { subscribe: (onChange: () => void) => () => void };
};

/**
 * Announces the edits of a list by other members.
 *
 * @param announce called with a text for screen readers
 */
export function createOthersEdits(
  engine: ListSource,
  listId: string,
  announce: (text: string) => void,
) {
  const { uid } = engine;
  /** The list as last announced, and with the user's own steps since; null before the start. */
  let announced: ShoppingList | null = null;
  let known: ShoppingList | null = null;
  /** The edits by others before these steps. */
  let earlier: readonly string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Regards everything until now as announced. */
  function reset() {
    announced = engine.viewOf(listId);
    known = announced;
    earlier = [];
  }

  function announceNow() {
    timer = undefined;
    const now = engine.viewOf(listId);
    const text =
      announced && known && now && words.othersEdits(known, now, uid, earlier, announced);
    if (text) announce(text);
    reset();
  }

  function collect() {
    timer ??= setTimeout(announceNow, COLLECTING_MS);
  }

  return {
    /** Announces all edits from now on. Returns the function that stops. */
    start(): () => void {
      reset();
      const unsubscribe = engine.list(listId).subscribe(collect);
      return () => {
        unsubscribe();
        clearTimeout(timer);
        timer = undefined;
      };
    },

    /** Excludes a step of the user. */
    excludeOwn({ before, after }: Pick<Step, "before" | "after">) {
      if (known) earlier = [...earlier, ...words.othersEditsBetween(known, before, uid)];
      known = after;
    },
  };
}
