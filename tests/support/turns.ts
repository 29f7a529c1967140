import { setTimeout as pause } from "node:timers/promises";

/*
 * A live read sometimes misses a write at the moment of its start. Only the emulator has this fault, not Firestore. So
 * within a test, writes and the starts of live reads wait for each other here.
 */
const writes = new Set<object>();
const startingReads = new Set<string>();

/** The longest wait, in milliseconds: the other request may have lost its line. */
const TIMEOUT_MS = 2_000;
const POLL_MS = 5;

/** Waits until no live read is starting. @returns a function to call when the write has ended */
export async function takeTurnToWrite(): Promise<() => void> {
  const write = {};
  await waitFor(startingReads, () => writes.add(write));
  return () => void writes.delete(write);
}

/** Match the start of a live read in a request, and its end or first state in a response. */
const START = /"addTarget":.*?"targetId":(\d+)/g;
const STARTED = /"targetChangeType":"(?:CURRENT|REMOVE)","targetIds":\[(\d+)\]/g;

/**
 * Waits until no write is pending, if a request starts live reads.
 * @param name of the person, since the live reads of several people have the same ids
 */
export async function takeTurnToRead(name: string, requestBody: string): Promise<void> {
  const ids = [...decodeURIComponent(requestBody).matchAll(START)].map(([, id]) => `${name} ${id}`);
  if (ids.length === 0) return;
  await waitFor(writes, () => {
    for (const id of ids) startingReads.add(id);
  });
}

/** Ends the turns of the live reads that have started according to a part of a response. */
export function endTurnsToRead(name: string, chunk: string): void {
  for (const [, id] of chunk.matchAll(STARTED)) startingReads.delete(`${name} ${id}`);
}

/** Waits until the set of others is empty, then calls `proceed` in the same turn of the event loop. */
async function waitFor(others: Set<unknown>, proceed: () => void): Promise<void> {
  for (let waited = 0; others.size > 0 && waited < TIMEOUT_MS; waited += POLL_MS) {
    await pause(POLL_MS);
  }
  others.clear();
  proceed();
}
