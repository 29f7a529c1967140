/** How long to wait before fetching is tried again, in milliseconds; a network that comes back ends the wait. */
const PAUSE_MS = 10_000;

/** Fetches a part of the app's code that can be done without for a while, however often that needs to be tried. */
export async function fetchPatiently<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      await Promise.race([
        new Promise((resolve) => addEventListener("online", resolve, { once: true })),
        new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
      ]);
    }
  }
}
