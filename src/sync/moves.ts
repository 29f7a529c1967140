import { withLocks } from "../browser/lock";
import { planAdd } from "../domain/adding";
import { applyChange, applyChanges, type Change } from "../domain/changes";
import { ServiceError } from "../domain/errors";
import { newId } from "../domain/new-id";
import { includes, withReceipts } from "../domain/receipts";
import { isSameItem } from "../domain/same-items";
import type { Item, ShoppingList } from "../domain/types";
import { type UndoableStep, undoChanges } from "../domain/undo";
import { toServiceError } from "../services/errors";
import { callCommand } from "./call-command";
import type { Context } from "./context";
import type { Step } from "./edits";
import { isContention, isNothingWritten } from "./error-kinds";
import { planWrite, requireRoom } from "./planning";
import type { SyncedList } from "./synced-list";

/** A step that moved items from its list to the list `to`, or back from there (`isBack`). */
export type MoveStep = Step & {
  readonly to: string;
  readonly isBack: boolean;
  /** The items on the step's list, each with its id on the list `to`, unless it has become one with another there. */
  readonly moved: readonly { readonly item: Item; readonly idThere: string }[];
  /** The step on the list `to`. */
  readonly there: UndoableStep & { readonly after: ShoppingList };
};

/** The lists that items leave and reach. */
type ListPair = readonly [ShoppingList, ShoppingList];

type Moved = { readonly lists: readonly ShoppingList[]; readonly step: MoveStep };

/**
 * Returns the commands that move items between lists. They throw `ServiceError`s. Nothing is moved then, unless the code
 * is `unknown-outcome`.
 */
export function createMoves(
  { uid, connection, outbox, withLock }: Context,
  listOf: (id: string) => SyncedList,
) {
  /** Returns a list as a transaction has read it, with the pending entries. */
  function withPending(id: string, found: ShoppingList | null): ShoppingList {
    listOf(id).known.takeRead(found);
    const list = planWrite(id, found, { uid, outbox }).written ?? found;
    if (!list) throw new ServiceError("gone", "A list does not exist.");
    return list;
  }

  /**
   * Moves items in one transaction over both lists, which also writes what is pending for them. Both lists get the same
   * receipt, so a repetition after a lost response finds that it is done.
   */
  async function run(
    from: string,
    to: string,
    move: (lists: ListPair) => Moved,
  ): Promise<MoveStep> {
    if (from === to) throw new ServiceError("same-list", "A list has no items to move to itself.");
    const ids = [from, to];
    const receipt = outbox.numberOfNewClient();
    /** The last try that may have been written. */
    let moved = null as Moved | null;
    /** Whether the response to such a try was lost. */
    let isLost = false;

    function edit([source = null, target = null]: readonly (ShoppingList | null)[]) {
      if (moved && includes(source, uid, receipt)) {
        // An earlier try was written, perhaps not the last one: only what was read is known.
        listOf(from).known.takeRead(source);
        listOf(to).known.takeRead(target);
        moved = { ...moved, lists: [] };
        return [source, target];
      }
      const before: ListPair = [withPending(from, source), withPending(to, target)];
      const { lists, step } = move(before);
      for (const [at, list] of lists.entries()) requireRoom(list, before[at] ?? null);
      const [left, reached] = lists.map((list) =>
        withReceipts(list, uid, [receipt], (client) => outbox.isDone(list.id, client)),
      );
      if (left && reached) moved = { lists: [left, reached], step };
      for (const id of ids) outbox.mark(id, [receipt]); // no other tab may drop the receipt before the answer
      return [left ?? null, reached ?? null];
    }

    for (const id of ids) await listOf(id).sender.sendAll();
    return withLocks(ids, withLock, async () => {
      try {
        await callCommand(
          connection,
          (lists) =>
            lists.editLists(ids, edit).catch((cause) => {
              const error = toServiceError(cause);
              isLost ||= moved !== null && !isNothingWritten(error) && !isContention(error);
              throw error;
            }),
          () => moved !== null,
        );
      } catch (cause) {
        const error = toServiceError(cause);
        if (!moved || (isNothingWritten(error) && !isLost)) throw error;
        throw new ServiceError("unknown-outcome", "The connection is lost.", { cause });
      } finally {
        for (const id of ids) outbox.unmark(id, receipt.client);
      }
      if (!moved) throw new ServiceError("aborted", "Nothing was moved.");
      for (const list of moved.lists) listOf(list.id).known.adoptCommit(list);
      return moved.step;
    });
  }

  /** Moves the items that are still there. An item that the target has already becomes one with it, as if added. */
  function move(listId: string, to: string, newIds: ReadonlyMap<string, string>) {
    return run(listId, to, ([before, target]) => {
      const taken = idsOf(target);
      const moved = before.items.flatMap((item) => {
        const idThere = newIds.get(item.id);
        if (idThere === undefined) return [];
        return [{ item, idThere: taken.has(idThere) ? newId() : idThere }];
      });
      requireItems(moved);
      const removal = removalOf(moved.map(({ item }) => item.id));
      const after = applyChange(before, removal);
      const lines = moved.map(({ item, idThere }) => ({ ...item, id: idThere }));
      const there = stepOn(target, planAdd(target, lines, newId).changes);
      const step = { listId, changes: [removal], before, after, to, isBack: false, moved, there };
      return { lists: [after, there.after], step };
    });
  }

  /**
   * Moves the items of a step back to where they were, with what has changed since. Those that became one with others
   * come back as they were, and the others get back what the step has changed.
   */
  function moveBack(undone: MoveStep) {
    const { listId, to } = undone;
    const reached = byId(undone.there.after);
    return run(to, listId, ([source, before]) => {
      const current = byId(source);
      const taken = idsOf(before);
      const moved = undone.moved.flatMap(({ item, idThere }) => {
        const isTaken = taken.has(item.id);
        const [atMove, now] = [reached.get(idThere), current.get(idThere)];
        const isMerged = !atMove && !now; // it became one with another item
        if (isMerged) return isTaken ? [] : [{ item, idThere }];
        if (!now) return []; // somebody has removed it
        const back = atMove && isSameItem(atMove, now) ? item : now;
        return [{ item: { ...back, id: isTaken ? newId() : item.id }, idThere }];
      });
      requireItems(moved);
      const changes = [
        ...moved.map(({ item }) => additionOf(item)),
        ...undoChanges(undone, before).filter(({ type }) => type === "move-item"),
      ];
      const after = applyChanges(before, changes);
      const there = stepOn(source, [
        ...undoChanges(undone.there, source),
        removalOf(moved.map(({ idThere }) => idThere)),
      ]);
      const step = { listId, changes, before, after, to, isBack: true, moved, there };
      return { lists: [there.after, after], step };
    });
  }

  return {
    /** Moves items, as they are now, to the end of another list. */
    moveItems: (from: string, to: string, items: readonly Item[]): Promise<MoveStep> =>
      move(from, to, new Map(items.map(({ id }) => [id, id]))),

    /** Undoes a move, or the undoing of a move. */
    undoMove: (step: MoveStep): Promise<MoveStep> =>
      step.isBack
        ? move(step.listId, step.to, new Map(step.moved.map((one) => [one.item.id, one.idThere])))
        : moveBack(step),
  };
}

const idsOf = ({ items }: ShoppingList): ReadonlySet<string> => new Set(items.map(({ id }) => id));

const byId = ({ items }: ShoppingList): ReadonlyMap<string, Item> =>
  new Map(items.map((item) => [item.id, item]));

function stepOn(before: ShoppingList, changes: readonly Change[]) {
  return { changes, before, after: applyChanges(before, changes) };
}

const removalOf = (itemIds: readonly string[]): Change => ({ type: "remove-items", itemIds });

const additionOf = (item: Item): Change => ({ type: "add-item", item });

function requireItems(items: readonly unknown[]) {
  if (items.length === 0) throw new ServiceError("gone", "The items are gone.");
}
