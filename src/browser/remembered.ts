import { isObject } from "../domain/is-object";
import { isShoppingList } from "../domain/is-shopping-list";
import { isListId } from "../domain/list-id";
import type { ShoppingList } from "../domain/types";
import { keys } from "./keys";
import { createStoredJson, parseJson, type SafeStorage } from "./storage";

/** The number of lists that are remembered. */
export const MAX_REMEMBERED = 50;

/** The length of all remembered lists together: half of what browsers store, so that edits have room. */
export const MAX_REMEMBERED_LENGTH = 2_500_000;

/** The delay of a write in a browser without `requestIdleCallback`, in milliseconds. */
const FALLBACK_DELAY_MS = 200;

/** The longest time that a write waits for an idle browser, in milliseconds. */
const MAX_IDLE_WAIT_MS = 2_000;

/** The last known states of a user's lists, for showing them before the network responds. */
export type Remembered = ReturnType<typeof createRemembered>;

/** Returns the remembered lists of one user. */
export function createRemembered(storage: SafeStorage, uid: string) {
  const keyOf = (id: string) => keys.rememberedList(uid, id);
  const prefix = keyOf("");
  /** The newest base of each list that waits for an idle moment to be written; null for none. */
  const unwritten = new Map<string, () => ShoppingList | null>();
  /** The texts of the lists that this tab has seen in storage. One that is gone from there was forgotten by another tab. */
  const seen = new Map<string, SeenText>();
  /** The ids of all lists of the user, until they are written; null if unknown. */
  let complete: readonly string[] | null = null;
  let isScheduled = false;

  /** The ids of the recently opened lists, the latest first. */
  const { read: opened, write: setOpened } = createStoredJson<readonly string[]>(
    storage,
    keys.opened(uid),
    (stored) => (Array.isArray(stored) ? stored.filter(isListId) : []),
  );

  /** Records a list as the last opened one. Returns the ids as `opened` does. */
  function recordOpened(id: string, before = opened()): readonly string[] {
    if (before[0] === id) return before;
    const next = [id, ...before.filter((other) => other !== id)].slice(0, MAX_REMEMBERED);
    setOpened(next);
    return next;
  }

  /** Returns the ids of the remembered lists. */
  const ids = (): readonly string[] =>
    storage
      .keys(prefix)
      .map((key) => key.slice(prefix.length))
      .filter(isListId);

  function writeLater() {
    if (isScheduled) return;
    isScheduled = true;
    if ("requestIdleCallback" in globalThis)
      requestIdleCallback(writeNow, { timeout: MAX_IDLE_WAIT_MS });
    else setTimeout(writeNow, FALLBACK_DELAY_MS);
  }

  function writeNow() {
    isScheduled = false;
    for (const [id, newest] of unwritten) {
      unwritten.delete(id);
      const list = newest();
      const isForgotten = seen.has(id) && storage.get(keyOf(id)) === null; // the user has left it
      if (list && !isForgotten) save(list);
    }
    if (complete && !isComplete()) {
      const stored = new Set(ids());
      if (complete.every((id) => stored.has(id))) storage.set(keys.allRemembered(uid), COMPLETE);
    }
    complete = null;
  }

  const isComplete = (): boolean => storage.get(keys.allRemembered(uid)) === COMPLETE;

  function remove(id: string) {
    seen.delete(id);
    storage.remove(keyOf(id));
  }

  /** Returns the text of a list, which may have changed since this tab has seen it; null for none. */
  function textOf(id: string): string | null {
    const text = seen.get(id)?.text ?? storage.get(keyOf(id));
    if (text !== null && !seen.has(id)) seen.set(id, { text });
    return text;
  }

  /**
   * Stores a base. Of too many lists, the one that was not opened for the longest time is forgotten.
   *
   * @param order the ids of the recently opened lists
   */
  function save(list: ShoppingList, order = opened()) {
    const ageOf = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
    const all = [...new Set([...ids(), list.id])].sort((a, b) => ageOf(a) - ageOf(b));
    const text = JSON.stringify({ list });
    const isStored = storage.store(keyOf(list.id), text);
    seen.set(list.id, { text, list });
    let length = 0;
    const excess = all.filter((id, index) => {
      length += textOf(id)?.length ?? 0;
      const isOld = id === list.id && !isStored; // an older state must not stay
      return isOld || index >= MAX_REMEMBERED || length > MAX_REMEMBERED_LENGTH;
    });
    for (const id of excess) remove(id);
    if (excess.length > 0) storage.remove(keys.allRemembered(uid));
  }

  return {
    ids,

    /** Returns the base of a list that any tab has stored last; null for none. */
    base(id: string): ShoppingList | null {
      const text = storage.get(keyOf(id));
      if (text === null) return null;
      const last = seen.get(id);
      const list = last?.text === text && last.list ? last.list : parseList(id, text);
      if (list) seen.set(id, { text, list });
      return list;
    },

    /** Records a list as the last opened one. */
    recordOpened: (id: string) => void recordOpened(id),

    /**
     * Stores a base when the browser is idle.
     *
     * @param newest returns the base then; null for none
     */
    saveWhenIdle(id: string, newest: () => ShoppingList | null) {
      unwritten.set(id, newest);
      writeLater();
    },

    /** Stores the base of an edited list at once. Other tabs need it before they drop the included entries. */
    saveNow(list: ShoppingList) {
      unwritten.delete(list.id);
      const order = opened();
      save(list, order.includes(list.id) ? order : recordOpened(list.id, order));
    },

    /** Forgets a list. */
    forget(id: string) {
      unwritten.delete(id);
      remove(id);
    },

    /** Returns whether all lists of the user are remembered. */
    isComplete,

    /** Records that the user has these lists and no others, as soon as their bases are written. */
    recordComplete(all: readonly string[]) {
      complete = all;
      writeLater();
    },
  };
}

const COMPLETE = '"complete"';

/** A list as it is stored, and what was parsed from that; undefined until it is needed. */
type SeenText = { readonly text: string; readonly list?: ShoppingList };

/** Returns the list in a stored text; null if it is damaged. */
function parseList(id: string, text: string): ShoppingList | null {
  const stored = parseJson(text);
  const list = isObject(stored) ? stored.list : null;
  return isShoppingList(list) && list.id === id ? list : null;
}
