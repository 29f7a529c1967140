import { request } from "node:http";

/** The longest time that an open page may take to reconnect on its channel, in milliseconds. */
const RECONNECT_MS = 2_000;

/** The channels whose page seems to be gone, each with the timer that ends it. */
const ending = new Map<string, NodeJS.Timeout>();

/**
 * Tracks a page's request to the Firestore emulator. Ends the live reads of a page that disconnects and does not
 * reconnect, as after a reload. Firestore does so itself. The emulator keeps them: each write then takes longer, and
 * other pages sometimes miss it.
 * @param host of the emulator, `host:port`
 * @param path of the request; only requests for live reads have an effect
 * @returns a function to call when the page disconnects before the response has ended
 */
export function followLiveReads(host: string, path: string): () => void {
  const { pathname, searchParams } = new URL(path, `http://${host}`);
  const channel = searchParams.get("SID");
  if (channel === null) return () => undefined;
  clearTimeout(ending.get(channel));
  ending.delete(channel);
  // Only long polls (`xmlhttp`) stay open; other requests end at once.
  if (searchParams.get("TYPE") !== "xmlhttp") return () => undefined;

  return () => {
    const end = () => {
      ending.delete(channel);
      searchParams.set("TYPE", "terminate");
      searchParams.set("RID", "0");
      request(`http://${host}${pathname}?${searchParams}`, { method: "POST", agent: false })
        .on("response", (response) => response.resume())
        .on("error", () => undefined)
        .end();
    };
    ending.set(channel, setTimeout(end, RECONNECT_MS).unref());
  };
}
