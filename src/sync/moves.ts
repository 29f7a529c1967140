import { v4 as newId } from "uuid";
import { withLocks } from "../browser/lock";
import { applyChange, applyChanges, type Change } from "../domain/changes";
import { includes, withReceipts } from "../domain/receipts";
import type { Item, ShoppingList } from "../domain/types";
import { undoChanges } from "../domain/undo";
import { ServiceError, serviceError, toServiceError } from "../services/errors";
import { callCommand } from "./call-command";
import type { Context } from "./context";
import type { Step } from "./edits";
import { isContention, isNothingWritten } from "./error-kinds";
import { isRoom, planWrite } from "./planning";
import type { SyncedList } from "./synced-list";

/** A step that moved items from its list to the list `to`, or back from there (`isBack`). */
export type MoveStep = Step & {
  readonly to: string;
  readonly isBack: boolean;
  /** The items on the step's list, each with its id on the list `to`. */
  readonly moved: readonly { readonly item: Item; readonly idThere: string }[];
};

/** The lists that items leave and reach. */
type Lists = readonly [ShoppingList, ShoppingList];

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
    listOf(id).requireWritable(found);
    const { written, blocked } = planWrite(id, found, { uid, outbox });
    const list = written ?? found;
    if (list?.isReadOnly) throw serviceError("read-only");
    if (!list || blocked.length > 0)
      throw new ServiceError("blocked", "Edits of a list are waiting.");
    return list;
  }

  /**
   * Moves items in one transaction over both lists, which also writes what is pending for them. Both lists get the same
   * receipt, so a repetition after a lost response finds that it is done.
   */
  async function run(from: string, to: string, move: (lists: Lists) => Moved): Promise<MoveStep> {
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
        listOf(from).requireWritable(source);
        listOf(to).requireWritable(target);
        moved = { ...moved, lists: [] };
        return [source, target];
      }
      const before: Lists = [withPending(from, source), withPending(to, target)];
      const { lists, step } = move(before);
      if (!lists.every((list, at) => isRoom(list, before[at] ?? null)))
        throw new ServiceError("no-room", "The list has no room.");
      const [left, reached] = lists.map((list) =>
        withReceipts(list, uid, [receipt], (client) => outbox.isDone(list.id, client)),
      );
      if (left && reached) moved = { lists: [left, reached], step };
      for (const id of ids) outbox.mark(id, [receipt]); // no other tab may drop the receipt before the answer
      return [left ?? null, reached ?? null];
    }

    for (const id of ids) await listOf(id).sendAll();
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
      for (const list of moved.lists) listOf(list.id).adoptCommit(list);
      return moved.step;
    });
  }

  /** Moves the items that are still there, each to a new id. */
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
      const added = moved.map(({ item, idThere }) => additionOf({ ...item, id: idThere }));
      const step = { listId, changes: [removal], before, after, to, isBack: false, moved };
      return { lists: [after, applyChanges(target, added)], step };
    });
  }

  /** Moves the items of a step back, as they are now, to where they were. */
  function moveBack(undone: MoveStep) {
    const { listId, to } = undone;
    return run(to, listId, ([source, before]) => {
      const items = new Map(source.items.map((item) => [item.id, item]));
      const taken = idsOf(before);
      const moved = undone.moved.flatMap(({ item: { id }, idThere }) => {
        const item = items.get(idThere);
        return item ? [{ item: { ...item, id: taken.has(id) ? newId() : id }, idThere }] : [];
      });
      requireItems(moved);
      const changes = [
        ...moved.map(({ item }) => additionOf(item)),
        ...undoChanges(undone, before).filter(({ type }) => type === "move-item"),
      ];
      const after = applyChanges(before, changes);
      const step = { listId, changes, before, after, to, isBack: true, moved };
      const left = applyChange(source, removalOf(moved.map(({ idThere }) => idThere)));
      return { lists: [left, after], step };
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

const removalOf = (itemIds: readonly string[]): Change => ({ type: "remove-items", itemIds });

const additionOf = (item: Item): Change => ({ type: "add-item", item });

function requireItems(items: readonly unknown[]) {
  if (items.length === 0) throw new ServiceError("gone", "The items are gone.");
}
