import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join, relative } from "node:path";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { createServer as createDevServer, type ViteDevServer } from "vite";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import firebase from "../../firebase.json" with { type: "json" };
import { LOOPBACK, PROJECT_ROOT } from "../../scripts/backend/project";
import { LOCAL_MODE } from "../../scripts/configuration";
import viteConfig from "../../vite.config";

/*
 * Access to `npm start` from the app's own page, from people on the same network, and from other sites in the
 * browser of the developer.
 */

const LOOK_UP = "/identitytoolkit.googleapis.com/v1/accounts:lookup?key=demo-key";
const LISTEN = "/google.firestore.v1.Firestore/Listen/channel";
const DOCUMENTS = "/v1/projects/demo-lettuce/databases/(default)/documents";

/** The requests that reached the emulator, each as `<path> <body>`. */
let received: string[];
let devServer: ViteDevServer;
let port: number;

const emulator = createServer(async (incoming, outgoing) => {
  received.push(`${incoming.url} ${await text(incoming).catch(() => "broken off")}`);
  // A live read is a response without an end.
  if (incoming.url?.includes("TYPE=xmlhttp")) outgoing.write("first snapshot");
  else outgoing.end("the emulator's response");
});

beforeAll(async () => {
  await once(emulator.listen(0, LOOPBACK), "listening");
  vi.stubEnv("FIREBASE_AUTH_EMULATOR_HOST", `${LOOPBACK}:${portOf(emulator)}`);
  vi.stubEnv("FIRESTORE_EMULATOR_HOST", `${LOOPBACK}:${portOf(emulator)}`);
  const { plugins = [], server } = viteConfig({ command: "serve", mode: LOCAL_MODE });
  devServer = await createDevServer({
    root: PROJECT_ROOT,
    configFile: false,
    logLevel: "silent",
    plugins,
    // The cache of optimized libraries belongs to `npm start`.
    optimizeDeps: { noDiscovery: true },
    server: { ...server, port: 0, host: LOOPBACK, watch: null },
  });
  const { httpServer } = await devServer.listen();
  if (httpServer) port = portOf(httpServer);
});

beforeEach(() => {
  received = [];
});

afterAll(async () => {
  await devServer.close();
  emulator.close();
  emulator.closeAllConnections();
  vi.unstubAllEnvs();
});

test.each([
  LOOK_UP,
  "/securetoken.googleapis.com/v1/token?key=demo-key",
  "/emulator/auth/handler?apiKey=demo-key",
  "/emulator/auth/iframe?apiKey=demo-key",
  `${LISTEN}?VER=8&RID=1`,
  `${DOCUMENTS}:commit`,
  `${DOCUMENTS}:batchGet?key=demo-key`,
])("a page's request reaches the emulators: %s", async (path) => {
  await send("POST", path);
  expect(received).toEqual([`${path} `]);
});

test.each(["http", "https"])(
  "a page's own token and any text of an item reach the emulators: %s",
  async (scheme) => {
    const host = `localhost:${port}`;
    // The page of a tunnel has https, in front of a dev server with http.
    const headers = {
      Origin: `${scheme}://${host}`,
      Host: host,
      Authorization: "Bearer eyJhbGciO.e30.",
    };
    await send("POST", LISTEN, headers, ["headers=Authorization:Bearer%20eyJ", "x"]);
    await send("POST", `${DOCUMENTS}:commit`, headers, ["Bearer owner"]);
    expect(received).toEqual([
      `${LISTEN} headers=Authorization:Bearer%20eyJx`,
      `${DOCUMENTS}:commit Bearer owner`,
    ]);
  },
);

test("vite without npm start uses the ports in firebase.json", () => {
  for (const name of ["FIREBASE_AUTH_EMULATOR_HOST", "FIRESTORE_EMULATOR_HOST"])
    vi.stubEnv(name, "");
  const { server } = viteConfig({ command: "serve", mode: "development" });
  vi.unstubAllEnvs();
  const { auth, firestore } = firebase.emulators;
  const targets = Object.values(server?.proxy ?? {});
  expect(targets).toMatchObject(
    [auth, firestore].map(({ port }) => ({ target: `http://127.0.0.1:${port}` })),
  );
});

test.each([
  "/emulator/v1/projects/demo-lettuce/oobCodes",
  "/emulator/action?mode=resetPassword&oobCode=x",
  "/emulator/auth/../v1/projects/demo-lettuce/oobCodes",
  "/identitytoolkit.googleapis.com/v1/projects/demo-lettuce/accounts:batchGet",
  "/identitytoolkit.googleapis.com/v1/accounts:lookup/../projects/demo-lettuce/accounts:batchGet",
  "/www.googleapis.com/identitytoolkit/v3/relyingparty/downloadAccount",
  `${DOCUMENTS}/shopping-lists`,
  `${DOCUMENTS}:listCollectionIds`,
])("an admin-only request does not reach the emulators: %s", async (path) => {
  for (const method of ["GET", "POST", "DELETE"]) await send(method, path);
  expect(received).toEqual([]);
});

test("the live reads of a page that disconnects end, unless it reconnects", async () => {
  for (const channel of ["stays", "gone"]) {
    const page = new AbortController();
    const url = `http://${LOOPBACK}:${port}${LISTEN}?VER=8&SID=${channel}&TYPE=xmlhttp`;
    const live = await fetch(url, { signal: page.signal });
    page.abort();
    await expect(live.text()).rejects.toThrow();
  }
  await send("POST", `${LISTEN}?VER=8&RID=7&SID=stays`);
  const ended = () => received.filter((one) => one.includes("terminate"));
  await vi.waitFor(() => expect(ended()).toHaveLength(1), { timeout: 10_000 });
  expect(ended()).toEqual([`${LISTEN}?VER=8&SID=gone&TYPE=terminate&RID=0 `]);
});

const AS_OWNER = gzipSync("headers=Authorization:Bearer%20owner%0D%0A&count=1");

test.each([
  ["the administrator", { Authorization: "Bearer owner" }],
  ["the administrator", { Authorization: "Bearer ya29.anything" }],
  ["the administrator in a body that the emulator decodes", { "Content-Encoding": "gzip" }],
  ["the administrator in a body that the emulator decodes", { "Content-Encoding": "identity" }],
  ["another site", { Origin: "http://localhost:1" }],
  ["another site", { Origin: "null" }],
  ["a site with this computer's address", { Host: "evil.example", Origin: "http://evil.example" }],
])("no request of %s reaches the emulators: %j", async (_, headers) => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  for (const path of [LOOK_UP, LISTEN, `${DOCUMENTS}:commit`, "/emulator/auth/handler"]) {
    await send("POST", path, headers, [AS_OWNER]);
    for (const method of ["GET", "OPTIONS"]) await send(method, path, headers);
  }
  expect(received).toEqual([]);
});

test("the terminal says once that a tunnel rewrites only one of Origin and Host", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const origin = "https://beans.tunnel.example";
  for (const path of [LOOK_UP, LISTEN, LOOK_UP]) await send("POST", path, { Origin: origin });
  // A page in a sandbox is no tunnel.
  await send("POST", LOOK_UP, { Origin: "null" });
  expect(received).toEqual([]);
  expect(warn.mock.calls).toEqual([
    [
      `Refused a request from ${origin} to ${LOOPBACK}:${port}: a tunnel has to rewrite both Origin and Host, or neither.`,
    ],
  ]);
});

test.each([
  ["", `?%24httpHeaders=${encodeURIComponent("Authorization:Bearer owner")}`],
  ["", "?$httpHeaders=Authorization%3ABearer+owner"],
  ["headers=authorization%3A%42earer+%6f%77ner&count=1", ""],
  ["headers=Authorization:Bearer%20ow|ner%0D%0A|&count=1", ""],
  ["headers=Authorization:Bearer%20ya|29.anything&count=1", ""],
])("a channel's administrator token does not reach the emulators: %s%s", async (parts, search) => {
  await send("POST", LISTEN + search, {}, parts.split("|").filter(Boolean));
  const decoded = decodeURIComponent(received.join().replaceAll("+", " "));
  expect(decoded).not.toMatch(/bearer (owner|ya29)/i);
});

test("no file opens in an editor", async () => {
  for (const rest of ["", "/", "/index.html"]) {
    const url = `http://${LOOPBACK}:${port}/__open-in-editor${rest}?file=package.json`;
    expect((await fetch(url)).status).toBe(404);
  }
});

test("the dev server serves no other files of the project, such as the data of npm start", async () => {
  const results = join(PROJECT_ROOT, "test-results");
  mkdirSync(results, { recursive: true });
  const data = mkdtempSync(join(results, "data-"));
  writeFileSync(join(data, "accounts.json"), "secret");
  const path = relative(PROJECT_ROOT, join(data, "accounts.json")).replaceAll("\\", "/");
  for (const address of [`/${path}`, `/${path}?raw`, `/@fs/${PROJECT_ROOT}/${path}`]) {
    expect(await send("GET", address)).not.toContain("secret");
  }
  rmSync(data, { recursive: true });
  expect(await send("GET", "/src/main.tsx")).toContain("import");
});

test("a page of a build that the browser has kept reloads itself, and the page of the dev server does not", async () => {
  expect(await send("GET", "/current.js")).toBe("location.reload()");
  const page = await send("GET", "/lists", { Accept: "text/html" });
  expect(page).toContain("/src/main.tsx");
  expect(page).not.toContain("current.js");
});

/** Sends a request to the dev server, its body part by part. @returns the body of the response */
async function send(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  parts: readonly (string | Buffer)[] = [],
): Promise<string> {
  const outgoing = request({ host: LOOPBACK, port, method, path, headers, agent: false });
  for (const part of parts) await new Promise((onSent) => outgoing.write(part, onSent));
  outgoing.end();
  const [response] = await once(outgoing, "response");
  return text(response);
}

function portOf(server: { address(): AddressInfo | string | null }): number {
  return (server.address() as AddressInfo).port;
}
