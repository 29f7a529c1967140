import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join, relative } from "node:path";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { createServer as createDevServer, type ViteDevServer } from "vite";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { LOOPBACK, PROJECT_ROOT } from "../../scripts/backend/project";
import { LOCAL_MODE } from "../../scripts/configuration";
import viteConfig from "../../vite.config";

/*
 * What others than the app's own page get from `npm start`: people in the same network, and other sites in the browser of
 * whoever develops.
 */

const LOOK_UP = "/identitytoolkit.googleapis.com/v1/accounts:lookup?key=demo-key";
const LISTEN = "/google.firestore.v1.Firestore/Listen/channel";
const DOCUMENTS = "/v1/projects/demo-lettuce/databases/(default)/documents";

let emulator: Server;
/** What has come to the emulator, each as `<path> <body>`. */
let received: string[];
let devServer: ViteDevServer;
let port: number;

beforeAll(async () => {
  emulator = createServer(async (incoming, outgoing) => {
    received.push(`${incoming.url} ${await text(incoming).catch(() => "broken off")}`);
    outgoing.setHeader("Access-Control-Allow-Origin", incoming.headers.origin ?? "*");
    outgoing.end("the emulator's answer");
  }).listen(0, LOOPBACK);
  await once(emulator, "listening");
  const host = `${LOOPBACK}:${portOf(emulator)}`;
  vi.stubEnv("FIREBASE_AUTH_EMULATOR_HOST", host);
  vi.stubEnv("FIRESTORE_EMULATOR_HOST", host);
  const { plugins, server } = viteConfig({ command: "serve", mode: LOCAL_MODE });
  devServer = await createDevServer({
    root: PROJECT_ROOT,
    configFile: false,
    logLevel: "silent",
    ...(plugins && { plugins }),
    // What it would make of the libraries is where `npm start` keeps its own.
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
  vi.unstubAllEnvs();
});

describe("The dev server passes on", () => {
  it.each([
    ["POST", LOOK_UP],
    ["POST", "/securetoken.googleapis.com/v1/token?key=demo-key"],
    ["GET", "/emulator/auth/handler?apiKey=demo-key"],
    ["GET", "/emulator/auth/iframe?apiKey=demo-key"],
    ["POST", `${LISTEN}?VER=8&RID=1`],
    ["POST", `${DOCUMENTS}:commit`],
    ["POST", `${DOCUMENTS}:batchGet?key=demo-key`],
  ])("what a page asks: %s %s", async (method, path) => {
    await ask(method, path);
    expect(received).toEqual([`${path} `]);
  });

  it("who asks, and what, also where a text is in parts", async () => {
    const headers = { Origin: `http://localhost:${port}`, Host: `localhost:${port}` };
    const token = { Authorization: "Bearer eyJhbGciOiJub25lIn0.e30." };
    await ask("POST", LISTEN, { ...headers, ...token }, [
      "headers=Authorization:Bearer%20eyJ",
      "x",
    ]);
    expect(received).toEqual([`${LISTEN} headers=Authorization:Bearer%20eyJx`]);
  });

  it("items of whatever name", async () => {
    await ask("POST", `${DOCUMENTS}:commit`, {}, ["Bearer owner"]);
    expect(received).toEqual([`${DOCUMENTS}:commit Bearer owner`]);
  });
});

describe("The dev server does not pass on", () => {
  it.each([
    "/emulator/v1/projects/demo-lettuce/oobCodes",
    "/emulator/v1/projects/demo-lettuce/accounts",
    "/emulator/v1/projects/demo-lettuce/databases/(default)/documents",
    "/emulator/action?mode=resetPassword&oobCode=x",
    "/emulator/auth/../v1/projects/demo-lettuce/oobCodes",
    "/identitytoolkit.googleapis.com/v1/projects/demo-lettuce/accounts:batchGet",
    "/identitytoolkit.googleapis.com/v1/accounts:lookup/../projects/demo-lettuce/accounts:batchGet",
    "/www.googleapis.com/identitytoolkit/v3/relyingparty/downloadAccount",
    `${DOCUMENTS}/shopping-lists`,
    `${DOCUMENTS}:listCollectionIds`,
  ])("what only administrators ask: %s", async (path) => {
    for (const method of ["GET", "POST", "DELETE"]) await ask(method, path);
    expect(received).toEqual([]);
  });

  it.each(["Bearer owner", "bearer OWNER", "Bearer ya29.anything"])(
    "what asks as the administrator, by a header or in the address: %s",
    async (Authorization) => {
      for (const path of [LOOK_UP, LISTEN, `${DOCUMENTS}:batchGet`]) {
        await ask("POST", path, { Authorization });
      }
      const inAddress = encodeURIComponent(`Authorization:${Authorization}`);
      await ask("POST", `${LISTEN}?%24httpHeaders=${inAddress}`);
      await ask("POST", `${LISTEN}?$httpHeaders=${inAddress.replaceAll("%20", "+")}`);
      expect(received).toEqual([]);
    },
  );

  it.each([
    [["headers=Authorization:Bearer%20owner%0D%0A&count=1"]],
    [["headers=authorization%3A%42earer+%6f%77ner&count=1"]],
    [["headers=Authorization:Bearer%20ow", "ner%0D%0A", "&count=1"]],
    [["headers=Authorization:Bearer%20ya", "29.anything&count=1"]],
  ])("what asks as the administrator in a body: %s", async (parts) => {
    await ask("POST", LISTEN, {}, parts);
    const decoded = decodeURIComponent(received.join().replaceAll("+", " "));
    expect(decoded).not.toMatch(/bearer (owner|ya29)/i);
  });

  it.each(["gzip", "deflate", "br", "identity"])(
    "what the emulator would decode before it looks for the administrator: %s",
    async (encoding) => {
      const body = gzipSync("headers=Authorization:Bearer%20owner%0D%0A&count=1");
      for (const path of [LOOK_UP, LISTEN, `${DOCUMENTS}:commit`]) {
        await ask("POST", path, { "Content-Encoding": encoding }, [body]);
      }
      expect(received).toEqual([]);
    },
  );

  it.each(["http://evil.example", "http://localhost:1", "null"])(
    "what another site asks, nor lets it read anything: %s",
    async (Origin) => {
      for (const path of [LOOK_UP, `${LISTEN}?VER=8`, "/emulator/auth/handler"]) {
        for (const method of ["GET", "POST", "OPTIONS"]) await ask(method, path, { Origin });
      }
      expect(received).toEqual([]);
    },
  );

  it("what a site asks that has given itself this computer's address", async () => {
    const host = `evil.example:${port}`;
    await ask("POST", LOOK_UP, { Host: host, Origin: `http://${host}` });
    expect(received).toEqual([]);
  });
});

it.each(["", "/", "/index.html"])(
  "the dev server opens no file in an editor, whoever asks: /__open-in-editor%s",
  async (rest) => {
    const answer = await fetch(
      `http://${LOOPBACK}:${port}/__open-in-editor${rest}?file=package.json`,
    );
    expect(answer.status).toBe(404);
  },
);

it("the dev server gives out nothing that is beside the page, such as what npm start keeps", async () => {
  const beside = join(PROJECT_ROOT, "test-results");
  mkdirSync(beside, { recursive: true });
  const kept = mkdtempSync(join(beside, "kept-"));
  writeFileSync(join(kept, "accounts.json"), "secret");
  const path = relative(PROJECT_ROOT, join(kept, "accounts.json")).replaceAll("\\", "/");
  for (const address of [`/${path}`, `/${path}?raw`, `/@fs/${PROJECT_ROOT}/${path}`]) {
    expect(await ask("GET", address)).not.toContain("secret");
  }
  rmSync(kept, { recursive: true });
  expect(await ask("GET", "/src/main.tsx")).toContain("import");
});

/** Asks the dev server, part by part. @returns the answer's body */
async function ask(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  parts: readonly (string | Buffer)[] = [],
): Promise<string> {
  const asking = request({ host: LOOPBACK, port, method, path, headers, agent: false });
  for (const part of parts) await new Promise((onSent) => asking.write(part, onSent));
  asking.end();
  const [answer] = await once(asking, "response");
  return text(answer);
}

function portOf(server: { address(): AddressInfo | string | null }): number {
  return (server.address() as AddressInfo).port;
}
