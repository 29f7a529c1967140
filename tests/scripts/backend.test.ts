import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { type BackendOptions, startBackend } from "../../scripts/backend/backend";
import { startFirebaseEmulator } from "../../scripts/backend/firebase-emulator";
import { startFirestore } from "../../scripts/backend/firestore-emulator";
import { freePorts } from "../../scripts/backend/ports";
import { emptyFolder } from "./folder";

vi.mock("../../scripts/backend/firebase-emulator");
vi.mock("../../scripts/backend/firestore-emulator");
vi.mock("../../scripts/backend/firestore-jar", () => ({
  findFirestore: () => ({ jar: "", java: "" }),
}));

const stop = vi.fn(async () => undefined);
const EMULATOR = { host: "127.0.0.1:9", exited: new Promise(() => undefined), stop };

let dataFolder: string;

beforeEach(() => {
  dataFolder = emptyFolder();
  vi.mocked(startFirebaseEmulator).mockResolvedValue(EMULATOR);
  vi.mocked(startFirestore).mockResolvedValue(EMULATOR);
  stop.mockClear();
});

test.each([
  ["127.0.0.1", "app", "PORT"],
  ["::1", "auth", "AUTH_EMULATOR_PORT"],
  ["0.0.0.0", "firestore", "FIRESTORE_EMULATOR_PORT"],
])(
  "a start with a port that is taken at %s fails, names the port and deletes no data",
  async (host, server, variable) => {
    const [port = 0] = await freePorts(1);
    const other = createServer().listen({ port, host, ipv6Only: true });
    save("saved");
    await expect(start({ ports: { [server]: port }, fresh: true })).rejects.toThrow(
      new RegExp(`^Port ${port}, wanted .* another program uses it.\n.* ${variable}=<port>`),
    );
    expect(readdirSync(dataFolder)).toContain("saved");
    other.close();
  },
);

test("a start with the same port for two servers fails and names both", async () => {
  const start = startBackend({ dataFolder, ports: { app: 5173, firestore: 5173 } });
  await expect(start).rejects.toThrow("PORT=<port> or FIRESTORE_EMULATOR_PORT=<port>");
});

test("a start with data that the Firestore emulator can't read continues without the data", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  save("saved");
  vi.mocked(startFirestore).mockRejectedValueOnce(new Error("at ExportImportUtil.fetchEntities"));

  await start();
  const importFrom = vi.mocked(startFirestore).mock.calls.map(([, , documents]) => documents);
  expect(importFrom).toEqual([expect.stringContaining("saved"), undefined]);
  expect(stop).toHaveBeenCalledTimes(1);
  expect(readdirSync(dataFolder)).toContainEqual(expect.stringMatching(/^damaged-/));
});

test("a start that fails for another reason leaves the data in place", async () => {
  save("saved");
  vi.mocked(startFirestore).mockRejectedValueOnce(new Error("out of memory"));
  await expect(start()).rejects.toThrow("out of memory");
  expect(readdirSync(dataFolder)).toContain("saved");
});

function start(options: BackendOptions = {}) {
  return startBackend({ dataFolder, ...options });
}

/** Stores a snapshot without accounts. */
function save(name: string): void {
  mkdirSync(join(dataFolder, name));
  writeFileSync(join(dataFolder, name, "accounts.json"), "[]");
}
