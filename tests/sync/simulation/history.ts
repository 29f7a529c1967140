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
  /** Whether the server is known to have taken it, and when the answer reached the app; infinite for never. */
  isTaken: boolean;
  answeredAt: number;
};

/** A tab whose transactions are followed. */
export type Followed = {
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
  const seen = new Map<string, number>();
  const newest = new Map<string, number>();

  /** The server has shown a list to somebody's browser. What comes late, after a newer state, tells that nothing. */
  function saw(uid: string, { id, items, updatedAt }: ShoppingList) {
    if ((updatedAt ?? 0) < (newest.get(`${uid} ${id}`) ?? 0)) return;
    newest.set(`${uid} ${id}`, updatedAt ?? 0);
    for (const what of [`${id} ${updatedAt}`, ...items.map((item) => `${id} ${item.id}`)]) {
      if (!seen.has(`${uid} ${what}`)) seen.set(`${uid} ${what}`, ledger.tick());
    }
  }

  return {
    idle,
    saw,

    /** When a browser first saw an item on a list, or the state of a list with a time of the server's; infinite for never. */
    seenAt: (uid: string, ...what: readonly (string | number)[]): number =>
      seen.get([uid, ...what].join(" ")) ?? Number.POSITIVE_INFINITY,

    /** All transactions that tried to write to a list. */
    triesOf: (listId: string): readonly Try[] => tries.get(listId) ?? [],

    /**
     * What the server took of a list, in its order: of those who read the same state one at most. Which one that was is
     * not always known, where a tab has died or a connection was ended: then it is who left what was found next.
     *
     * @param end what is stored now
     */
    commitsOf(listId: string, end: Content): readonly Try[] {
      const all = (tries.get(listId) ?? []).toSorted((one, other) => one.readAt - other.readAt);
      return all.filter((one, index) => {
        if (one.isTaken) return true;
        const same = all.filter(({ readAt }) => readAt === one.readAt);
        const next = all.slice(index).find(({ readAt }) => readAt > one.readAt);
        const found = next?.found ?? shortOf(end);
        return (
          same.every(({ isTaken }) => !isTaken) && same.find(({ left }) => left === found) === one
        );
      });
    },

    /** Follows one transaction. */
    follow(
      { uid, attempts, waiting }: Followed,
      listId: string,
      edit: (list: ShoppingList | null) => ShoppingList | null,
    ) {
      let made: Try | null = null;
      let unchanged: readonly string[] = [];

      function note(before: ShoppingList | null, after: ShoppingList) {
        const keys = attempts.of(listId).attempts.at(-1)?.keys ?? [];
        const entries = new Map(waiting(listId).map((entry) => [entry.key, entry]));
        const { sent, after: expected } = effectsOf(
          before,
          keys.flatMap((key) => entries.get(key) ?? []),
          uid,
        );
        const [found, left] = [shortOf(before), shortOf(after)];
        if (shortOf(expected) !== left) ledger.violate("unexplained", `${uid} in ${listId}`);
        const readAt = before?.updatedAt ?? 0;
        const madeAt = ledger.tick();
        const answeredAt = Number.POSITIVE_INFINITY;
        made = { uid, keys, readAt, found, left, sent, madeAt, isTaken: false, answeredAt };
        tries.set(listId, tries.get(listId) ?? []);
        tries.get(listId)?.push(made);
      }

      return {
        edit(before: ShoppingList | null): ShoppingList | null {
          const after = edit(before);
          if (after && after !== before) note(before, after);
          else unchanged = idleIn(waiting(listId), before, uid);
          if (before) saw(uid, before);
          return after;
        },

        /** The server has done it. */
        took() {
          for (const key of unchanged) idle.add(key);
          if (!made) return;
          ledger.figures.commits += 1;
          made.isTaken = true;
        },

        isCommit: () => made?.isTaken ?? false,

        /** The app has got the answer. */
        answered() {
          if (made) made.answeredAt = ledger.tick();
        },
      };
    },
  };
}

/** The keys of entries that change nothing. */
function idleIn(entries: readonly Entry[], list: ShoppingList | null, uid: string) {
  const { sent } = effectsOf(list, entries, uid);
  const effective = sent.filter(({ effects }) => effects.length > 0).map(({ key }) => key);
  return entries.map(({ key }) => key).filter((key) => !effective.includes(key));
}

/** What a list holds, in short. */
export function shortOf(list: Content | null): string {
  return list ? createHash("sha1").update(contentOf(list)).digest("base64") : "";
}
