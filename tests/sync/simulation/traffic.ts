import type { Random } from "./random";

/** The requests of all clients. */
export type Traffic = ReturnType<typeof createTraffic>;

/** The longest wait for a response, in milliseconds: all clients may be in a back-off pause. */
const MAX_WAIT_MS = 50;

/** The probability that a late request arrives in a round. */
const ARRIVAL_RATE = 0.5;

/** Returns a counter of responses, with which a simulation runs at the speed of its server. */
export function createTraffic(random: Random) {
  let waiting: (() => void)[] = [];
  let late: (() => void)[] = [];

  return {
    /** Makes a request, and announces its response. */
    async track<Answer>(request: () => Promise<Answer>): Promise<Answer> {
      try {
        return await request();
      } finally {
        for (const resolve of waiting) resolve();
        waiting = [];
      }
    },

    /** Makes a request in a later round. */
    delay: <Answer>(request: () => Promise<Answer>): Promise<Answer> =>
      new Promise<void>((resolve) => late.push(resolve)).then(request),

    /** Lets late requests arrive: some, or all. */
    arrive(areAll: boolean) {
      const still = late.filter(() => !areAll && !random.chance(ARRIVAL_RATE));
      const arriving = late.filter((resolve) => !still.includes(resolve));
      late = still;
      for (const resolve of arriving) resolve();
    },

    /** Waits for the next response to any client, but not for long. */
    async nextResponse(): Promise<void> {
      let timer: ReturnType<typeof setTimeout> | undefined;
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        timer = setTimeout(resolve, MAX_WAIT_MS);
      });
      clearTimeout(timer);
    },
  };
}
