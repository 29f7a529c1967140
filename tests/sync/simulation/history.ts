import { createHash } from "node:crypto";
import type { ShoppingList } from "../../../src/domain/types";
import type { Outbox } from "../../../src/sync/outbox";
import { orderOf } from "../../../src/sync/pending";
import { type Content, contentOf } from "./content";
import { effectsOf, type Sent } from "./effects";
import type { Ledger } from "./ledger";

/** A transaction that was about to write. */
export type Try = {
  readonly uid: string;
  readonly receipt: string;
  readonly keys: readonly string[];
  /** The times of the lists that it was to write, as they were read. */
  readonly readAt: ReadonlyMap<string, number>;
  /** What it found, and what it was to leave, in short, by list. */
  readonly found: ReadonlyMap<string, string>;
  readonly left: ReadonlyMap<string, string>;
  /** What it was to do. */
  readonly sent: readonly Sent[];
  /** Whether the server has answered that it was taken, be it that the app never hears of that. */
  isTaken: boolean;
};

/** A tab whose transactions are followed. */
export type Followed = { readonly uid: string; readonly outbox: () => Outbox };

type Found = readonly (ShoppingList | null)[];

/** Everything that the server took. */
export type History = ReturnType<typeof createHistory>;

/** Begins with nothing. */
export function createHistory(ledger: Ledger) {
  const tries: Try[] = [];
  /** All receipts that anybody has read. */
  const receipts = new Set<string>();
  /** Entries that a transaction found to change nothing. */
  const idle = new Set<string>();

  function noteReceipts(of: unknown) {
    const all: unknown[] = Object.values(of ?? {});
    for (const receipt of all.flat()) receipts.add(String(receipt));
  }

  /**
   * Returns the transactions that the server took: it has said so, or somebody has read their receipt. The same attempt,
   * made again on the same lists, has the same receipt, and is taken once.
   */
  function commits(): readonly Try[] {
    const taken = tries.filter(({ isTaken, receipt }) => isTaken || receipts.has(receipt));
    return [...new Map(taken.map((one) => [one.receipt, one])).values()];
  }

  return {
    idle,
    noteReceipts,

    commits,

    /** Follows one transaction. */
    follow({ uid, outbox }: Followed, ids: readonly string[], edit: (found: Found) => Found) {
      let made: Try | null = null;

      /** Returns what waits for the lists, by key. */
      const entries = () =>
        new Map(ids.flatMap(outbox().entriesOf).map((entry) => [entry.key, entry]));

      function note(found: Found, after: Found, waiting: ReturnType<typeof entries>) {
        const written = ids.filter((_, at) => after[at] && after[at] !== found[at]);
        const before = new Map(ids.map((id, at) => [id, found[at] ?? null]));
        const [first = ""] = written;
        // Another tab may have attempts as well.
        const own = after[ids.indexOf(first)]?.receipts?.[uid]?.at(-1);
        const attempt = outbox()
          .attemptsOn(first)
          .find(({ receipt }) => receipt === own);
        // The lists as found say that there is nothing to do: that has to be true, in the order of the edits.
        const left = entries();
        // The effects of entries that an earlier transaction has taken are in what was found.
        const taken = new Set(commits().flatMap(({ keys }) => keys));
        const gone = [...waiting.values()].filter(({ key }) => !left.has(key) && !taken.has(key));
        const inOrder = gone.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
        for (const { key, effects } of effectsOf(before, inOrder, uid).sent) {
          if (effects.size === 0) idle.add(key);
        }
        if (!attempt) return;
        const { keys, receipt } = attempt;
        const batch = keys.flatMap((key) => waiting.get(key) ?? []);
        const { sent, after: expected } = effectsOf(before, batch, uid);
        const leaves = new Map(ids.map((id, at) => [id, shortOf(after[at] ?? null)]));
        for (const id of written) {
          const isRight = shortOf(expected.get(id) ?? null) === leaves.get(id);
          if (!isRight) ledger.violate("unexplained", `${uid} in ${id}`);
        }
        const some = <Value>(of: (id: string) => Value) =>
          new Map(written.map((id) => [id, of(id)] as const));
        made = {
          uid,
          receipt,
          keys,
          readAt: some((id) => before.get(id)?.updatedAt ?? 0),
          found: some((id) => shortOf(before.get(id) ?? null)),
          left: some((id) => leaves.get(id) ?? ""),
          sent,
          isTaken: false,
        };
        tries.push(made);
      }

      return {
        edit(found: Found): Found {
          for (const list of found) noteReceipts(list?.receipts);
          const waiting = entries();
          // An undo may become changes here that have nothing left to do.
          const stop = outbox().subscribe(() => {
            for (const [key, entry] of entries()) waiting.set(key, entry);
          });
          try {
            const after = edit(found);
            note(found, after, waiting);
            return after;
          } finally {
            stop();
          }
        },

        /** The server has done it. */
        took() {
          if (!made) return;
          ledger.figures.commits += 1;
          made.isTaken = true;
        },

        isCommit: () => made?.isTaken ?? false,
      };
    },
  };
}

/** What a list holds, in short. */
export function shortOf(list: Content | null): string {
  return list ? createHash("sha1").update(contentOf(list)).digest("base64") : "";
}
