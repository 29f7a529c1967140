import { createHash } from "node:crypto";
import type { ShoppingList } from "../../../src/domain/types";
import type { Attempts } from "../../../src/sync/attempts";
import type { Entry } from "../../../src/sync/pending";
import { type Content, contentOf } from "./content";
import { effectsOf, type Sent } from "./effects";
import type { Ledger } from "./ledger";

/** A transaction that was about to write. */
export type Try = {
  readonly uid: string;
  readonly keys: readonly string[];
  /** The server's time of the list as it was read: in the order of these the commits were made. */
  readonly readAt: number;
  /** What it found, and what it was to leave, in short. */
  readonly found: string;
  readonly left: string;
  /** What it was to do. */
  readonly sent: readonly Sent[];
  /** When the app decided what to send, by the time in the simulation. */
  readonly madeAt: number;
  /** Whether the server is known to have taken it. */
  isTaken: boolean;
  /** When the answer reached the app; infinite for never. */
  answeredAt: number;
};

/** A tab whose transactions are watched. */
export type Watched = {
  readonly uid: string;
  /** As the app stores them: they say what is sent. */
  readonly attempts: Pick<Attempts, "of">;
  /** What waits in the tab for a list. */
  readonly waiting: (listId: string) => readonly Entry[];
};

/** Everything that the server took, and everything that anybody has seen of it. */
export type History = ReturnType<typeof createHistory>;

/** Begins with nothing. */
export function createHistory(ledger: Ledger) {
  const tries = new Map<string, Try[]>();
  /** Entries that a transaction found to change nothing. */
  const idle = new Set<string>();
  /** When each browser first saw each item, and each state of a list. */
  const seen = new Map<string, number>();

  function note(what: string) {
    if (!seen.has(what)) seen.set(what, ledger.tick());
  }

  /** Somebody's browser has been shown a list by the server. */
  function saw(uid: string, { id, items, updatedAt }: ShoppingList) {
    note(`${uid} ${id} ${updatedAt}`);
    for (const item of items) note(`${uid} ${item.id}`);
  }

  return {
    saw,

    /** When a browser first saw an item, or the state of a list with a time of the server's; infinite for never. */
    seenAt: (uid: string, ...what: readonly (string | number)[]): number =>
      seen.get([uid, ...what].join(" ")) ?? Number.POSITIVE_INFINITY,

    /** Watches one transaction. */
    follow(
      { uid, attempts, waiting }: Watched,
      listId: string,
      edit: (list: ShoppingList | null) => ShoppingList | null,
    ) {
      let made: Try | null = null;
      let unchanged: readonly string[] = [];
      return {
        edit(before: ShoppingList | null): ShoppingList | null {
          const after = edit(before);
          const entries = waiting(listId);
          const keys = after && after !== before ? attempts.of(listId).at(-1)?.keys : undefined;
          const batch = (keys ?? []).flatMap(
            (key) => entries.find((entry) => entry.key === key) ?? [],
          );
          const expected = effectsOf(before, batch, uid);
          if (after && after !== before) {
            if (!expected.after || contentOf(expected.after) !== contentOf(after)) {
              ledger.violate("unexplained", `what ${uid} writes to ${listId}`);
            }
            made = {
              uid,
              keys: batch.map(({ key }) => key),
              readAt: before?.updatedAt ?? 0,
              found: shortOf(before),
              left: shortOf(after),
              sent: expected.sent,
              madeAt: ledger.tick(),
              isTaken: false,
              answeredAt: Number.POSITIVE_INFINITY,
            };
            tries.set(listId, tries.get(listId) ?? []);
            tries.get(listId)?.push(made);
          }
          const all = effectsOf(before, entries, uid).sent;
          const effective = new Set(all.flatMap((one) => (one.effects.length > 0 ? one.key : [])));
          unchanged = entries.map(({ key }) => key).filter((key) => !effective.has(key));
          if (before) saw(uid, before);
          return after;
        },

        /** The server has done it. */
        took(wrote: boolean) {
          // Nothing is tried, and yet written, where only the format of an old list changes.
          if (!wrote || !made) for (const key of unchanged) idle.add(key);
          if (!wrote || !made) return;
          ledger.figures.commits += 1;
          made.isTaken = true;
        },

        /** Whether it is a commit. */
        isCommit: () => made?.isTaken ?? false,

        /** The app has got the answer. */
        answered() {
          if (made) made.answeredAt = ledger.tick();
        },
      };
    },

    /** All transactions that tried to write to a list. */
    triesOf: (listId: string): readonly Try[] => tries.get(listId) ?? [],

    /**
     * What the server took of a list, in its order: of those who read the same state one at most. Which one that was is
     * not always known, where a tab has died or a connection was ended: then it is who left what was found next.
     *
     * @param end what is stored now, in short
     */
    commitsOf(listId: string, end: string): readonly Try[] {
      const all = (tries.get(listId) ?? []).toSorted((one, other) => one.readAt - other.readAt);
      return all.flatMap((one, index) => {
        if (one.isTaken) return [one];
        const same = all.filter(({ readAt }) => readAt === one.readAt);
        const next = all.slice(index).find(({ readAt }) => readAt > one.readAt)?.found ?? end;
        const isLikely = (other: Try) => other.left === next && other.left !== other.found;
        return same.some(({ isTaken }) => isTaken) || same.find(isLikely) !== one ? [] : [one];
      });
    },

    /** Whether a transaction has found that an entry changes nothing. */
    isIdle: (key: string): boolean => idle.has(key),
  };
}

/** What a list holds, in short. */
export function shortOf(list: Content | null): string {
  return list ? createHash("sha1").update(contentOf(list)).digest("base64") : "";
}
