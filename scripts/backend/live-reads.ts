import { request } from "node:http";

/** How long an open page may take to reconnect on its channel or to end it, in milliseconds. */
const RECONNECT_MS = 2_000;

/** Channels whose page seems to be gone, each with what will end it. */
const ending = new Map<string, NodeJS.Timeout>();

/**
 * Follows a request of a page to the Firestore emulator. When a page drops the connection of its live reads and does
 * not come back, as after a reload, they are ended. Firestore itself notices; the emulator goes on reading for that
 * page at each write by anybody, ever slower, and now and then forgets to tell others of that write.
 * @param host of the emulator, `host:port`
 * @param path what the page asks for; other requests than those for live reads are left alone
 * @returns to be called when the page drops the connection before the answer has ended
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
        .on("response", (answer) => answer.resume())
        .on("error", () => undefined)
        .end();
    };
    ending.set(channel, setTimeout(end, RECONNECT_MS).unref());
  };
}
