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

  function readList(id: string): ShoppingList | null {
    const list = read(keys.seenList(uid, id));
    return isShoppingList(list) && list.id === id ? list : null;
  }

  /** Two live reads and several tabs take turns, and the later one may know less: then nothing is written. */
  function writeList(list: ShoppingList) {
    const known = readList(list.id);
    if (known && isNewer(known, list)) return;
    storage.set(keys.seenList(uid, list.id), JSON.stringify(list));
  }

  function readLists(): readonly ShoppingList[] | null {
    const lists = read(keys.seenLists(uid));
    return Array.isArray(lists) ? lists.filter(isShoppingList) : null;
  }

  /** Of those that may be many more than are kept with their items. */
  function writeLists(lists: readonly ShoppingList[]) {
    const withoutItems = lists.map((list) => ({ ...list, items: [] }));
    storage.set(keys.seenLists(uid), JSON.stringify(withoutItems));
  }

  /** Lets the list of lists follow what the screen of one list has seen of it; null for a list that is gone. */
  function updateLists(id: string, list: ShoppingList | null) {
    const lists = readLists();
    if (!lists) return;
    const others = lists.filter((other) => other.id !== id);
    writeLists(list ? [...others, list] : others);
  }

  return {
    /** The list as it was last seen, or null. */
    list: readList,

    /** All lists whose items are remembered, the one opened last first. */
    opened(): readonly ShoppingList[] {
      return readOpened().flatMap((id) => readList(id) ?? []);
    },

    /** Remembers a list that is open, as the one opened last. */
    keepList(list: ShoppingList) {
      if (!isOpen) return;
      const opened = readOpened();
      if (opened[0] !== list.id) writeOpened([list.id, ...opened.filter((id) => id !== list.id)]);
      writeList(list);
      updateLists(list.id, readList(list.id) ?? list);
    },

    /** The user's lists as they were last seen, or null when they never were. Without items. */
    lists: readLists,

    /** Remembers the user's lists, and the items of as many as there is room for. */
    keepLists(lists: readonly ShoppingList[]) {
      if (!isOpen) return;
      writeLists(lists);
      const opened = readOpened();
      const unopened = lists.map(({ id }) => id).filter((id) => !opened.includes(id));
      writeOpened([...opened, ...unopened]);
      const kept = new Set(readOpened());
      for (const list of lists) {
        if (kept.has(list.id)) writeList(list);
      }
    },

    forgetList(id: string) {
      storage.remove(keys.seenList(uid, id));
      updateLists(id, null);
      const opened = readOpened();
      if (opened.includes(id)) writeOpened(opened.filter((other) => other !== id));
    },

    /** Remembers nothing more: what has been erased on sign-out must not come back. */
    close() {
      isOpen = false;
    },
  };
}

function isNewer(a: ShoppingList, b: ShoppingList): boolean {
  return (a.updatedAt ?? 0) > (b.updatedAt ?? 0);
}
