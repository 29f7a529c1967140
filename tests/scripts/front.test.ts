import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Front, LINE_HEADER, startFront } from "../support/front";
import { createLine } from "../support/line";

const COMMIT = "/v1/projects/demo/databases/(default)/documents:commit";
const LISTEN = "/google.firestore.v1.Firestore/Listen/channel";

let front: Front;
let servers: Server[];
let commits: number;
let ended: (string | undefined)[];

beforeEach(async () => {
  servers = [];
  commits = 0;
  ended = [];
  front = await startFront({
    authHost: await serve((_, response) => response.end("auth")),
    hostingHost: await serve((_, response) => response.end("app")),
    firestoreHost: await serve((request, response) => {
      if (request.url === COMMIT) {
        commits += 1;
        response.end("committed");
      } else if (request.url?.includes("TYPE=terminate")) {
        ended.push(request.url);
        response.end();
      } else {
        // A live read: an answer that begins and does not end.
        response.write("first snapshot");
      }
    }),
  });
});

afterEach(async () => {
  await front.close();
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
});

test("it sends each path where it belongs", async () => {
  expect(await read("/lists")).toBe("app");
  expect(await read("/identitytoolkit.googleapis.com/v1/accounts:signUp")).toBe("auth");
  expect(await read(COMMIT)).toBe("committed");
});

test("it passes a live read on while it goes on", async () => {
  const response = await fetch(front.origin + LISTEN);
  const { value } = (await response.body?.getReader().read()) ?? {};
  expect(new TextDecoder().decode(value)).toBe("first snapshot");
});

test("a cut line ends live reads and refuses calls, for one person only, until it is mended", async () => {
  const line = front.lineOf("anna");
  const live = await fetch(front.origin + LISTEN, { headers: { [LINE_HEADER]: "anna" } });

  line.cut();

  await expect(live.text()).rejects.toThrow();
  await expect(read(COMMIT, "anna")).rejects.toThrow();
  expect(await read("/lists", "anna")).toBe("app");
  expect(await read(COMMIT, "bob")).toBe("committed");

  line.mend();
  expect(await read(COMMIT, "anna")).toBe("committed");
});

test("a delayed line holds requests back", async () => {
  front.lineOf("anna").delay(60);
  const start = performance.now();
  await read(COMMIT, "anna");
  expect(performance.now() - start).toBeGreaterThanOrEqual(59);
});

test("what a delayed line holds back goes on when it is delayed no more", async () => {
  const line = createLine();
  line.delay(600_000);
  const held = line.latency();
  line.delay(0);
  await held;
});

test("live reads end whose page drops the connection, unless it asks again", async () => {
  const drop = async (channel: string) => {
    const page = new AbortController();
    const path = `${LISTEN}?VER=8&RID=rpc&SID=${channel}&AID=0&TYPE=xmlhttp`;
    const live = await fetch(front.origin + path, { signal: page.signal });
    page.abort();
    await expect(live.text()).rejects.toThrow();
  };
  await drop("stays");
  await drop("gone");
  await fetch(`${front.origin}${LISTEN}?VER=8&RID=7&SID=stays`);
  await vi.waitFor(() => expect(ended).toHaveLength(1), { timeout: 10_000 });
  expect(ended).toEqual([`${LISTEN}?VER=8&RID=0&SID=gone&AID=0&TYPE=terminate`]);
});

test("a commit can go through and lose its answer, once", async () => {
  const lost = front.lineOf("anna").loseNextCommitAnswer();

  await expect(read(COMMIT, "anna")).rejects.toThrow();
  await lost;
  expect(commits).toBe(1);
  expect(await read(COMMIT, "anna")).toBe("committed");
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function read(path: string, person = ""): Promise<string> {
  const response = await fetch(front.origin + path, { headers: { [LINE_HEADER]: person } });
  return response.text();
}
