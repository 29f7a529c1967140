import type { Exchange } from "../../tests/support/front";

/** What Firestore bills, and how much it sends. */
export type Usage = {
  /** Documents. */
  reads: number;
  writes: number;
  deletes: number;
  /** Bytes of the database's answers, not compressed. */
  answered: number;
};

/** Adds up what an app asks of the database. */
export function createMeter() {
  const usage: Usage = { reads: 0, writes: 0, deletes: 0, answered: 0 };

  return {
    usage: usage as Readonly<Usage>,

    /** Takes a request that has ended. */
    note({ path, asked, answered }: Exchange) {
      if (path.includes("/Listen/channel")) {
        // Each document that a live read is given counts as read, at its start and with each change.
        usage.reads += count(answered, /"documentChange":/g);
      } else if (path.includes(":batchGet")) {
        usage.reads += count(answered, /"(found|missing)":/g);
      } else if (path.includes(":commit")) {
        usage.writes += count(asked, /"(update|transform)":\s*\{/g);
        usage.deletes += count(asked, /"delete":/g);
      } else {
        return;
      }
      usage.answered += Buffer.byteLength(answered);
    },
  };
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
