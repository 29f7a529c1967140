import { createHash } from "node:crypto";
import { includes } from "../../../src/domain/receipts";
import type { ShoppingList } from "../../../src/domain/types";
import { applyEntries } from "../../../src/sync/entry";
import type { Outbox } from "../../../src/sync/outbox";
import type { StoredList } from "../../support/stored-lists";
import type { Ledger } from "./ledger";
import type { Random } from "./random";
import type { Traffic } from "./traffic";

/** The content of a list, on a screen or in the database. */
type Content = Pick<ShoppingList | StoredList, "name" | "items">;

/** What a transaction would write to one list, if it committed. */
type Write = {
  readonly uid: string;
  /** Hashes of the list's content, and the receipts of the user. */
  readonly content: string;
  readonly receipts: string;
  /** The ids of the entries that become included. */
  readonly entryIds: readonly string[];
};

/** A state of a list on the server. */
type Version = { readonly content: string; readonly receipts: ReadonlyMap<string, string> };

/** A tab whose transactions are recorded. */
export type RecordedTab = {
  readonly uid: string;
  readonly name: string;
  readonly engine: { readonly outbox: Outbox };
};

/** The parts that all people of a simulation share. */
export type World = {
  readonly ledger: Ledger;
  readonly history: History;
  readonly traffic: Traffic;
  readonly random: Random;
};

type Lists = readonly (ShoppingList | null)[];

/** All transactions of a simulation. */
type History = ReturnType<typeof createHistory>;

/** The time of a list that does not exist yet. */
const BEFORE_CREATION = 0;

/**
 * Returns an empty history. A transaction commits only if its lists are as it has read them, so each state of a list but
 * the last was read by the transaction that wrote the next one. That tells which transactions committed.
 */
export function createHistory(ledger: Ledger) {
  const { figures, recordViolation } = ledger;
  /** The planned writes, by list and by the time of the state that they replace. */
  const writes = new Map<string, Write[]>();
  /** The known states of each list, by their times. */
  const versions = new Map<string, Map<number, Version>>();

  function recordVersion(listId: string, at: number, list: Content, receipts: object = {}) {
    const known = versions.get(listId) ?? new Map<number, Version>();
    versions.set(listId, known);
    if (known.has(at)) return;
    const byUid = new Map(Object.entries(receipts).map(([uid, own]) => [uid, String(own)]));
    known.set(at, { content: hashOf(list), receipts: byUid });
  }

  function recordWrite(listId: string, found: ShoppingList | null, write: Write) {
    const key = `${listId} ${found?.updatedAt ?? BEFORE_CREATION}`;
    writes.set(key, [...(writes.get(key) ?? []), write]);
  }

  /** Returns the write that made the next version out of the one at a time. */
  function findWrite(listId: string, at: number, { content, receipts }: Version) {
    const all = writes.get(`${listId} ${at}`) ?? [];
    const fitting = all.filter((write) => write.content === content);
    const receipted = fitting.find(({ uid, receipts: own }) => receipts.get(uid) === own);
    // The user may have left before somebody read the version.
    return receipted ?? fitting.find(({ uid }) => !receipts.has(uid));
  }

  return {
    /**
     * Plans the writes of a transaction by calling `edit`, and records them. Each list must become the result of the
     * entries that it includes then.
     */
    plan(tab: RecordedTab, ids: readonly string[], found: Lists, edit: (found: Lists) => Lists) {
      const { uid, name } = tab;
      for (const [at, id] of ids.entries()) {
        const list = found[at];
        if (list) recordVersion(id, list.updatedAt ?? 0, list, list.receipts);
      }
      const written = edit(found);
      const expected = ids.map((id, at) => {
        const [before = null, after = null] = [found[at], written[at]];
        if (!after || after === before) return after; // it is not written
        const isAdded = (entry: Parameters<typeof includes>[2]) =>
          !includes(before, uid, entry) && includes(after, uid, entry);
        const entries = tab.engine.outbox.entriesOf(id).filter(isAdded);
        recordWrite(id, before, {
          uid,
          content: hashOf(after),
          receipts: String(after.receipts?.[uid]),
          entryIds: entries.map((entry) => entry.id),
        });
        return applyEntries(before, entries);
      });
      const isMove = ids.length > 1;
      const content = isMove ? textsOf : ([list]: Lists) => contentOf(list);
      if (content(expected) !== content(written))
        recordViolation("unexplained", `a write of ${name} to ${ids}`);
      return written;
    },

    /** Finds the commits of a list up to its stored state, and counts them for their entries. */
    countCommits(listId: string, stored: StoredList) {
      recordVersion(listId, stored.updated_at?.getTime() ?? 0, stored, stored.receipts ?? {});
      const inOrder = [...(versions.get(listId) ?? [])].sort(([one], [other]) => one - other);
      let last = BEFORE_CREATION;
      for (const [at, version] of inOrder) {
        const write = findWrite(listId, last, version);
        last = at;
        if (!write) recordViolation("unexplained", `a state of ${listId} at ${at}`);
        figures.commits += 1;
        for (const id of write?.entryIds ?? []) {
          const recorded = ledger.entries.get(id);
          if (recorded) recorded.commits += 1;
          else recordViolation("unexplained", `entry ${id}`);
        }
      }
    },
  };
}

/** Returns the name and the items of a list as one text; empty for no list. */
export function contentOf(list: Content | null | undefined): string {
  const items = list?.items ?? [];
  return [list?.name, ...items.map(({ id, text, done = false }) => `${id} ${text} ${done}`)].join(
    "\n",
  );
}

/** Returns the items of several lists without their ids and places, which a move changes. */
function textsOf(lists: Lists): string {
  const items = lists.flatMap((list) => list?.items ?? []);
  return items
    .map(({ text, done }) => `${text} ${done}`)
    .toSorted()
    .join("\n");
}

/** Returns a hash of a list's content. */
function hashOf(list: Content): string {
  return createHash("sha1").update(contentOf(list)).digest("base64");
}
