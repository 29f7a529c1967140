import type { Firestore } from "firebase/firestore";

/** The message of all further errors of a broken SDK. vitest.config.ts ignores it. */
const MESSAGE = "A test has broken this SDK.";

/** The internals of the SDK that this file uses. */
type SdkInternals = {
  readonly _queue: { readonly enqueue: (work: () => Promise<void>) => Promise<void> };
};

/**
 * Breaks the database's SDK as a failed assertion does: an operation of its internal queue throws, and the queue
 * accepts no further operation. No public call does so reliably.
 */
export async function breakDatabase(database: Firestore): Promise<void> {
  const { _queue: queue } = database as unknown as SdkInternals;
  await queue.enqueue(() => Promise.reject(new Error(MESSAGE))).catch(() => undefined);
}
