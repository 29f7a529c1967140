/** The requests that are under way, over all clients. */
export type Traffic = ReturnType<typeof createTraffic>;

/** How long nobody does anything when no answer comes, in milliseconds: everybody may be in a pause between attempts. */
const LULL_MS = 50;

/** Notices answers, so that a simulation can go at the pace of its server, be it fast or slow. */
export function createTraffic() {
  let waiting: (() => void)[] = [];

  return {
    /** Announces the answer to a request. */
    async during<Answer>(request: () => Promise<Answer>): Promise<Answer> {
      try {
        return await request();
      } finally {
        for (const resolve of waiting) resolve();
        waiting = [];
      }
    },

    /** Waits for the next answer to anybody, or for a moment. */
    async nextAnswer(): Promise<void> {
      let timer: ReturnType<typeof setTimeout> | undefined;
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        timer = setTimeout(resolve, LULL_MS);
      });
      clearTimeout(timer);
    },
  };
}
