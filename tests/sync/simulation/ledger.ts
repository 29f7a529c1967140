import type { Change } from "../../../src/domain/changes";
import type { Item, ShoppingList } from "../../../src/domain/types";
import type { ServiceError } from "../../../src/services/errors";
import type { Entry } from "../../../src/sync/pending";
import { noFigures, type Violation } from "./figures";

/** Everything that happened, as somebody knows it who sees all clients and the server at once. */
export type Ledger = ReturnType<typeof createLedger>;

/** Begins with nothing. */
export function createLedger() {
  const figures = noFigures();
  const violations: string[] = [];
  const listIds = new Set<string>();
  /** The list of every item that was ever added and not refused, and how often each person removed each item. */
  const added = new Map<string, string>();
  const removals = new Map<string, Map<string, number>>();
  /** What each tab wrote to each field, the oldest first. */
  const written = new Map<string, Map<string, string[]>>();
  /** Items the server once took; those brought back. */
  const taken = new Set<string>();
  const broughtBack = new Set<string>();
  const restored = new Set<string>();
  const left = new Set<string>();
  /** The lists that were to be deleted, and who wanted it. */
  const deleted = new Map<string, string>();

  function violate(kind: Violation, text: string) {
    figures[kind] += 1;
    violations.push(`${kind}: ${text}`);
  }

  function write(field: string, writer: string, value: string) {
    const writers = written.get(field) ?? new Map<string, string[]>();
    written.set(field, writers);
    writers.set(writer, [...(writers.get(writer) ?? []), value]);
  }

  /** Forgets the latest of a person's writes of a value: the server refused it. */
  function unwrite(field: string, uid: string, value: string) {
    for (const [writer, values] of written.get(field) ?? []) {
      const index = values.lastIndexOf(value);
      if (writer.startsWith(uid) && index >= 0) {
        values.splice(index, 1);
        return;
      }
    }
  }

  function countRemoval(itemId: string, uid: string, by: number) {
    const removers = removals.get(itemId) ?? new Map<string, number>();
    removals.set(itemId, removers);
    removers.set(uid, (removers.get(uid) ?? 0) + by);
  }

  function addItems(listId: string, items: readonly Item[], writer: string) {
    for (const { id, text, done } of items) {
      added.set(id, listId);
      write(`${id}.text`, writer, text);
      write(`${id}.done`, writer, String(done));
    }
  }

  return {
    figures,
    violations,
    violate,

    /** All lists that ever were. */
    listIds: (): readonly string[] => [...listIds],

    /** A list as it was when it began. */
    begin(list: ShoppingList, writer: string) {
      listIds.add(list.id);
      addItems(list.id, list.items, writer);
      write(`${list.id}.name`, writer, list.name);
    },

    /** Somebody makes a change in a tab. */
    issue(listId: string, change: Change, uid: string, tab: string) {
      figures.changes += 1;
      const writer = `${uid}/${tab}`;
      switch (change.type) {
        case "add-item":
          if (added.has(change.item.id)) {
            restored.add(change.item.id);
            countRemoval(change.item.id, uid, -1);
          }
          return addItems(listId, [change.item], writer);
        case "edit-item":
          return write(`${change.itemId}.text`, writer, change.text);
        case "set-done":
          return write(`${change.itemId}.done`, writer, String(change.done));
        case "rename-list":
          return write(`${listId}.name`, writer, change.name);
        case "remove-items":
          for (const id of change.itemIds) countRemoval(id, uid, 1);
      }
    },

    /** The server has refused somebody's changes. Only of those who left, or of lists that are gone, it may. */
    refuse(listId: string, refused: readonly Entry[], uid: string, reason: ServiceError) {
      figures.refusals += refused.length;
      if (!left.has(`${uid}/${listId}`) && !deleted.has(listId)) {
        const types = refused.map(({ pending }) => pending.type);
        violate("wrongRefusals", `${types} of ${uid} on ${listId}: ${reason.message}`);
      }
      for (const { pending: change } of refused) {
        if (change.type === "add-item") added.delete(change.item.id);
        if (change.type === "edit-item") unwrite(`${change.itemId}.text`, uid, change.text);
        if (change.type === "set-done") unwrite(`${change.itemId}.done`, uid, String(change.done));
        if (change.type === "rename-list") unwrite(`${listId}.name`, uid, change.name);
        if (change.type !== "remove-items") continue;
        for (const id of change.itemIds) countRemoval(id, uid, -1);
      }
    },

    /**
     * A transaction has put an item into its list. The second time, it was brought back: by somebody who wanted it
     * back, or because whoever sent it could not know that it had been there (`isExcused`), else by mistake.
     */
    take(itemId: string, isExcused: boolean) {
      if (!taken.has(itemId)) {
        taken.add(itemId);
        return;
      }
      broughtBack.add(itemId);
      if (restored.has(itemId)) return;
      if (isExcused) figures.resurrections += 1;
      else violate("wrongResurrections", `item ${itemId} was sent again`);
    },

    leave(listId: string, uid: string) {
      left.add(`${uid}/${listId}`);
    },

    deleteList(listId: string, uid: string) {
      deleted.set(listId, uid);
    },

    deletionsBy: (uid: string): readonly string[] =>
      [...deleted].flatMap(([listId, owner]) => (owner === uid ? [listId] : [])),

    isDeleted: (listId: string): boolean => deleted.has(listId),
    hasLeft: (listId: string, uid: string): boolean => left.has(`${uid}/${listId}`),

    /** Whether anybody wants the item gone. */
    isRemoved: (itemId: string): boolean =>
      [...(removals.get(itemId)?.values() ?? [])].some((count) => count > 0),

    /** Whether somebody has removed it and then wanted it back. Others may see both, one after the other. */
    isRestored: (itemId: string): boolean => restored.has(itemId),

    isAdded: (itemId: string): boolean => added.has(itemId),

    isBroughtBack: (itemId: string): boolean => broughtBack.has(itemId),

    /** The items that were added to a list by anyone. */
    itemsOf: (listId: string): readonly string[] =>
      [...added].flatMap(([itemId, list]) => (list === listId ? [itemId] : [])),

    /** Whether a field may have a value: one that somebody wrote there last. */
    isLastWritten(field: string, value: string): boolean {
      const writers = [...(written.get(field)?.values() ?? [])];
      return writers.some((values) => values.at(-1) === value);
    },
  };
}
