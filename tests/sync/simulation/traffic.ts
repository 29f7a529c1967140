/** The requests that are under way, over all clients. */
export type Traffic = ReturnType<typeof createTraffic>;

/** Counts requests, so that a simulation can go at the pace of its server, be it fast or slow. */
export function createTraffic() {
  let underWay = 0;
  let waiting: (() => void)[] = [];

  return {
    /** Counts a request until it is answered. */
    async during<Answer>(request: () => Promise<Answer>): Promise<Answer> {
      underWay += 1;
      try {
        return await request();
      } finally {
        underWay -= 1;
        for (const resolve of waiting) resolve();
        waiting = [];
      }
    },

    /** Waits for the next answer to anybody; a moment only when nobody has asked anything. */
    nextAnswer: (): Promise<void> =>
      new Promise((resolve) => {
        if (underWay > 0) waiting.push(resolve);
        else setImmediate(resolve);
      }),
  };
}
