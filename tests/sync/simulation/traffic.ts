/** The requests of all clients. */
export type Traffic = ReturnType<typeof createTraffic>;

/** The longest wait for a response, in milliseconds: all clients may be in a back-off pause. */
const MAX_WAIT_MS = 50;

/** Returns a counter of responses, with which a simulation runs at the speed of its server. */
export function createTraffic() {
  let waiting: (() => void)[] = [];

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
