import { isShoppingList } from "../domain/is-list";
import type { ShoppingList } from "../domain/types";
import { keys } from "./keys";
import type { SafeStorage } from "./storage";

/** How many lists are remembered: those opened last. Bounded because browsers give about 5 MB. */
export const MAX_REMEMBERED = 50;

/** The state in which a user last saw their lists, for showing them before the network answers. */
export type Remembered = ReturnType<typeof createRemembered>;

/** Opens what is remembered of one user's lists. */
export function createRemembered(storage: SafeStorage, uid: string) {
  let isOpen = true;
  /** When the remembered lists were updated: two live reads take turns, and the later one may know less. */
  const updatedAt = new Map<string, number>();

  function read(key: string): unknown {
    try {
      return JSON.parse(storage.get(key) ?? "null");
    } catch {
      return null;
    }
  }

  function readOpened(): readonly string[] {
    const opened = read(keys.opened(uid));
    return Array.isArray(opened) ? opened.filter((id) => typeof id === "string") : [];
  }

  function writeOpened(opened: readonly string[]) {
    for (const id of opened.slice(MAX_REMEMBERED)) storage.remove(keys.seenList(uid, id));
    storage.set(keys.opened(uid), JSON.stringify(opened.slice(0, MAX_REMEMBERED)));
  }

  function write(list: ShoppingList) {
    const time = list.updatedAt ?? 0;
    if (time < (updatedAt.get(list.id) ?? 0)) return;
    updatedAt.set(list.id, time);
    storage.set(keys.seenList(uid, list.id), JSON.stringify(list));
  }

  return {
    /** The list as it was last seen, or null. */
    list(id: string): ShoppingList | null {
      const list = read(keys.seenList(uid, id));
      return isShoppingList(list) && list.id === id ? list : null;
    },

    /** Remembers a list that is open, as the one opened last. */
    keepList(list: ShoppingList) {
      if (!isOpen) return;
      const opened = readOpened();
      if (opened[0] !== list.id) writeOpened([list.id, ...opened.filter((id) => id !== list.id)]);
      write(list);
    },

    /** The user's lists as they were last seen, or null when they never were. Without items. */
    lists(): readonly ShoppingList[] | null {
      const lists = read(keys.seenLists(uid));
      return Array.isArray(lists) ? lists.filter(isShoppingList) : null;
    },

    /** Remembers the user's lists, and the items of as many as there is room for. */
    keepLists(lists: readonly ShoppingList[]) {
      if (!isOpen) return;
      storage.set(
        keys.seenLists(uid),
        JSON.stringify(lists.map((list) => ({ ...list, items: [] }))),
      );
      const opened = readOpened();
      const unopened = lists.map(({ id }) => id).filter((id) => !opened.includes(id));
      writeOpened([...opened, ...unopened]);
      const kept = new Set(readOpened());
      for (const list of lists) {
        if (kept.has(list.id)) write(list);
      }
    },

    forgetList(id: string) {
      storage.remove(keys.seenList(uid, id));
      const opened = readOpened();
      if (opened.includes(id)) writeOpened(opened.filter((other) => other !== id));
    },

    /** Remembers nothing more: what has been erased on sign-out must not come back. */
    close() {
      isOpen = false;
    },
  };
}

/** Erases everything that is remembered of any user. Changes that wait to be sent are not touched. */
export function forgetEverything(storage: SafeStorage) {
  storage.remove(keys.session);
  for (const key of storage.keys(keys.seenOfAnyone)) storage.remove(key);
}
