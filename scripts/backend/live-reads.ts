import { request } from "node:http";

/** The parameters by which the SDK asks for the answers of a live read (WebChannel), and those that end it. */
const ANSWERS = /\bRID=rpc\b(.*)\bTYPE=xmlhttp\b/;
const END = "RID=0$1TYPE=terminate";

/** A page that is still there drops the connection first, and then ends its live reads itself. */
const OWN_END_MS = 1_000;

/**
 * Ends the live reads of a page that has dropped their connection, as a reload does. Firestore itself notices; the
 * emulator goes on reading for that page at each write by anybody, ever slower, and now and then forgets to tell others
 * of that write.
 * @param host of the emulator, `host:port`
 * @param path what the page had asked for; other requests than those for live reads are left alone
 */
export function endLiveReads(host: string, path: string): void {
  if (!ANSWERS.test(path)) return;
  const end = () =>
    request(`http://${host}${path.replace(ANSWERS, END)}`, { method: "POST", agent: false })
      .on("response", (answer) => answer.resume())
      .on("error", () => undefined)
      .end();
  setTimeout(end, OWN_END_MS).unref();
}
