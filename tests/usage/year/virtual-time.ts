import { createRandom } from "../../sync/simulation/random";

/** A clock that stands still until `wait`. Times are in milliseconds. */
export type VirtualTime = {
  /** Passes a while, with all timers that end in it. */
  readonly wait: (ms: number) => Promise<void>;
  /** Passes the time until a date, in milliseconds since the epoch; none if that is over. */
  readonly waitUntil: (date: number) => Promise<void>;
};

type Timer = { readonly at: number; readonly run: () => void };

/** Lets everything happen that waits for no time: promises, and events between tabs. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Runs `work` with a fake clock, fake timers and fake randomness, so that it takes no time and has the same result each
 * time. Nothing else may run meanwhile. Works in every test runner, and in scripts.
 *
 * @param start the date at the beginning, in milliseconds since the epoch
 * @param seed of the randomness
 */
export async function inVirtualTime<Result>(
  start: number,
  seed: number,
  work: (time: VirtualTime) => Promise<Result>,
): Promise<Result> {
  let now = start;
  let lastId = 0;
  const timers = new Map<number, Timer>();
  const { below, next } = createRandom(seed);

  /** Returns the timer that ends first, if it ends until a date. */
  function nextTimer(end: number) {
    const [first] = [...timers].sort(([, one], [, other]) => one.at - other.at);
    return first && first[1].at <= end ? first : null;
  }

  async function waitUntil(date: number) {
    await settle();
    for (let timer = nextTimer(date); timer; timer = nextTimer(date)) {
      const [id, { at, run }] = timer;
      timers.delete(id);
      now = Math.max(now, at);
      run();
      await settle();
    }
    now = Math.max(now, date);
  }

  const restore = replace([
    [Date, "now", () => now],
    [Math, "random", next],
    [crypto, "getRandomValues", (bytes: Uint8Array) => bytes.map(() => below(256))],
    [
      globalThis,
      "setTimeout",
      (run: () => void, ms = 0) => {
        lastId += 1;
        timers.set(lastId, { at: now + ms, run });
        return lastId;
      },
    ],
    [globalThis, "clearTimeout", (id: number) => timers.delete(id)],
  ]);
  try {
    return await work({ waitUntil, wait: (ms) => waitUntil(now + ms) });
  } finally {
    restore();
  }
}

/** Replaces functions of objects. Returns the function that brings the former ones back. */
function replace(functions: readonly (readonly [object, string, unknown])[]): () => void {
  const before = functions.map(([object, name, value]) => {
    const own = Object.getOwnPropertyDescriptor(object, name);
    Object.defineProperty(object, name, { value, configurable: true, writable: true });
    return () => {
      Reflect.deleteProperty(object, name);
      if (own) Object.defineProperty(object, name, own);
    };
  });
  return () => {
    for (const bringBack of before) bringBack();
  };
}
