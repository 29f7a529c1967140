import { createHash } from "node:crypto";
import type { ShoppingList } from "../../../src/domain/types";
import type { Outbox } from "../../../src/sync/outbox";
import { orderOf } from "../../../src/sync/pending";
import { type Content, contentOf } from "./content";
import { effectsOf, type Sent } from "./effects";
import type { Ledger } from "./ledger";

/** A transaction that planned a write. */
export type Transaction = {
  readonly uid: string;
  readonly receipt: string;
  readonly keys: readonly string[];
  /** The lists that it writes, by id, each with the time that it read. */
  readonly readAt: ReadonlyMap<string, number>;
  /** The hashes of the lists as it read them, and as it writes them, by id. */
  readonly found: ReadonlyMap<string, string>;
  readonly written: ReadonlyMap<string, string>;
  /** The entries with their effects. */
  readonly sent: readonly Sent[];
  /** Whether the server has confirmed the commit, even if the app never gets the response. */
  isConfirmed: boolean;
};

/** A tab whose transactions are recorded. */
export type RecordedTab = { readonly uid: string; readonly outbox: () => Outbox };

type Found = readonly (ShoppingList | null)[];

/** All commits of a simulation. */
export type History = ReturnType<typeof createHistory>;

/** Returns an empty history. */
export function createHistory(ledger: Ledger) {
  const transactions: Transaction[] = [];
  /** All receipts that any client has read. */
  const receipts = new Set<string>();
  /** The keys of entries that had no effect in a transaction. */
  const withoutEffect = new Set<string>();

  function recordReceipts(of: unknown) {
    const all: unknown[] = Object.values(of ?? {});
    for (const receipt of all.flat()) receipts.add(String(receipt));
  }

  /**
   * Returns the committed transactions: the server has confirmed them, or a client has read their receipt. A repeated
   * attempt on the same lists has the same receipt, and counts once.
   */
  function commits(): readonly Transaction[] {
    const committed = transactions.filter(
      ({ isConfirmed, receipt }) => isConfirmed || receipts.has(receipt),
    );
    return [...new Map(committed.map((one) => [one.receipt, one])).values()];
  }

  return {
    withoutEffect,
    recordReceipts,

    commits,

    /** Records one transaction. */
    record({ uid, outbox }: RecordedTab, ids: readonly string[], edit: (found: Found) => Found) {
      let recorded: Transaction | null = null;

      /** Returns the pending entries of the lists, by key. */
      const entries = () =>
        new Map(ids.flatMap(outbox().entriesOf).map((entry) => [entry.key, entry]));

      function recordPlan(found: Found, after: Found, pending: ReturnType<typeof entries>) {
        const written = ids.filter((_, at) => after[at] && after[at] !== found[at]);
        const before = new Map(ids.map((id, at) => [id, found[at] ?? null]));
        const [first = ""] = written;
        // Attempts of other tabs have other receipts.
        const own = after[ids.indexOf(first)]?.receipts?.[uid]?.at(-1);
        const attempt = outbox()
          .attemptsOn(first)
          .find(({ receipt }) => receipt === own);
        // Entries removed without a commit must have no effect when they are applied in the order of the edits.
        const left = entries();
        // The effects of entries that an earlier transaction committed are in the lists already.
        const committed = new Set(commits().flatMap(({ keys }) => keys));
        const removed = [...pending.values()].filter(
          ({ key }) => !left.has(key) && !committed.has(key),
        );
        const inOrder = removed.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
        for (const { key, effects } of effectsOf(before, inOrder, uid).sent) {
          if (effects.size === 0) withoutEffect.add(key);
        }
        if (!attempt) return;
        const { keys, receipt } = attempt;
        const batch = keys.flatMap((key) => pending.get(key) ?? []);
        const { sent, after: expected } = effectsOf(before, batch, uid);
        const hashes = new Map(ids.map((id, at) => [id, hashOf(after[at] ?? null)]));
        for (const id of written) {
          const isRight = hashOf(expected.get(id) ?? null) === hashes.get(id);
          if (!isRight) ledger.recordViolation("unexplained", `${uid} in ${id}`);
        }
        const some = <Value>(of: (id: string) => Value) =>
          new Map(written.map((id) => [id, of(id)] as const));
        recorded = {
          uid,
          receipt,
          keys,
          readAt: some((id) => before.get(id)?.updatedAt ?? 0),
          found: some((id) => hashOf(before.get(id) ?? null)),
          written: some((id) => hashes.get(id) ?? ""),
          sent,
          isConfirmed: false,
        };
        transactions.push(recorded);
      }

      return {
        edit(found: Found): Found {
          for (const list of found) recordReceipts(list?.receipts);
          const pending = entries();
          // An undo may be replaced here by changes without effect.
          const stop = outbox().subscribe(() => {
            for (const [key, entry] of entries()) pending.set(key, entry);
          });
          try {
            const after = edit(found);
            recordPlan(found, after, pending);
            return after;
          } finally {
            stop();
          }
        },

        /** Records that the server has confirmed the commit. */
        confirm() {
          if (!recorded) return;
          ledger.figures.commits += 1;
          recorded.isConfirmed = true;
        },

        isCommit: () => recorded?.isConfirmed ?? false,
      };
    },
  };
}

/** Returns a hash of a list's content; empty for no list. */
export function hashOf(list: Content | null): string {
  return list ? createHash("sha1").update(contentOf(list)).digest("base64") : "";
}
