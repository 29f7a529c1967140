import type { Firestore } from "firebase/firestore";

/** What a broken SDK says for the rest of its life. vitest.config.ts knows it. */
const WORDS = "A test has broken this SDK.";

/** The inside of the SDK as far as it takes to break it. */
type Inside = {
  readonly _queue: { readonly enqueue: (work: () => Promise<void>) => Promise<void> };
};

/**
 * Brings the database's SDK to where a failed assertion brings it: an operation of its inner queue throws, and the
 * queue takes no other any more. No call from outside does so reliably.
 */
export async function breakDatabase(database: Firestore): Promise<void> {
  const { _queue: queue } = database as unknown as Inside;
  await queue.enqueue(() => Promise.reject(new Error(WORDS))).catch(() => undefined);
}
