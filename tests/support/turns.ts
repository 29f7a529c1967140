import { setTimeout as pause } from "node:timers/promises";

/*
 * The emulator now and then never tells a live read of what is written in the very moment in which that read begins;
 * Firestore always does. So the one waits here until the other is over, among all that a test and its people do.
 */
const writes = new Set<object>();
const beginnings = new Set<string>();

/** How long the one waits for the other at most, in milliseconds: what it waits for may have lost its line. */
const PATIENCE_MS = 2_000;
const LOOKS_EVERY_MS = 5;

/** Waits until no live read begins. @returns to be called when what is written from now on is written */
export async function takeTurnToWrite(): Promise<() => void> {
  const write = {};
  await waitFor(beginnings, () => writes.add(write));
  return () => void writes.delete(write);
}

/** What a page asks of its live reads, and what it is answered, in the words of the wire. */
const BEGIN = /"addTarget":.*?"targetId":(\d+)/g;
const BEGUN = /"targetChangeType":"(?:CURRENT|REMOVE)","targetIds":\[(\d+)\]/g;

/**
 * Waits until nothing is written, where live reads may begin by a request.
 * @param whose the reads of several people have the same numbers
 */
export async function takeTurnToRead(whose: string, asked: string): Promise<void> {
  const ids = [...decodeURIComponent(asked).matchAll(BEGIN)].map(([, id]) => `${whose} ${id}`);
  if (ids.length === 0) return;
  await waitFor(writes, () => {
    for (const id of ids) beginnings.add(id);
  });
}

/** Takes note of what live reads are answered: they have begun then. */
export function noteAnswer(whose: string, answered: string): void {
  for (const [, id] of answered.matchAll(BEGUN)) beginnings.delete(`${whose} ${id}`);
}

/** Waits until nothing is left of the others, and goes on before anybody else does. */
async function waitFor(others: Set<unknown>, goOn: () => void): Promise<void> {
  for (let waited = 0; others.size > 0 && waited < PATIENCE_MS; waited += LOOKS_EVERY_MS) {
    await pause(LOOKS_EVERY_MS);
  }
  others.clear();
  goOn();
}
