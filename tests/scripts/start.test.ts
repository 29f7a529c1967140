import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freePorts } from "../../scripts/backend/ports";
import { type Command, familyOf, runNode, runScript, stillRunning } from "./processes";

/** Enough for a machine that is busy with other tests. */
const TIMEOUT_MS = 90_000;

const PATIENTLY = { timeout: 10_000, interval: 50 };

let env: NodeJS.ProcessEnv;
let origin: string;
let firestoreHost: string;
let folder: string;
let family: number[] = [];

beforeEach(async () => {
  const [port, firestorePort] = await freePorts(2);
  folder = mkdtempSync(join(tmpdir(), "lettuce-test-"));
  origin = `http://localhost:${port}`;
  firestoreHost = `127.0.0.1:${firestorePort}`;
  env = {
    ...process.env,
    PORT: String(port),
    FIRESTORE_EMULATOR_PORT: String(firestorePort),
    // As in a container without a language, where Java by itself can't open such a path.
    DATA_FOLDER: join(folder, "Gemüse"),
    LC_ALL: "C",
    FIREBASE_AUTH_EMULATOR_HOST: "",
    FIRESTORE_EMULATOR_HOST: "",
    npm_lifecycle_event: undefined,
  };
});

afterEach(() => {
  for (const pid of stillRunning(family)) {
    process.kill(pid, "SIGKILL");
  }
  rmSync(folder, { recursive: true, force: true });
});

test("npm start brings app, backend and mails; what it keeps survives; nothing stays behind", {
  timeout: TIMEOUT_MS,
}, async () => {
  const first = await start();
  await expectSecondStartToBeRefused(first.pid);
  expect((await fetch(`${origin}/lists`)).status).toBe(200);
  const { idToken } = await callAuth("accounts:signUp", {});
  await callAuth("accounts:sendOobCode", { requestType: "VERIFY_EMAIL", idToken });
  const [, link] = await first.untilWritten(/anna@example\.com.*\n\s*(http\S+)/);
  expect(link).toMatch(new RegExp(`^${origin}/email_action\\?mode=verifyEmail&oobCode=.+`));

  await storeDocument();
  process.kill(first.pid, "SIGTERM");
  expect(await first.ended).toBe(0);
  await vi.waitFor(() => expect(stillRunning(family)).toEqual([]), PATIENTLY);

  const second = await start();
  expect(await callAuth("accounts:signInWithPassword", {})).toHaveProperty("idToken");
  expect((await document()).status).toBe(200);

  process.kill(second.pid, "SIGKILL");
  await second.ended;
  await vi.waitFor(() => expect(stillRunning(family)).toEqual([]), PATIENTLY);
});

test("a taken port is named, with the variable that chooses another", async () => {
  const other = runScript("tests/scripts/take-port.ts", env);
  family = [other.pid];
  await other.untilWritten(/listening/);

  const start = runScript("scripts/start.ts", env);

  expect(await start.ended).toBe(1);
  expect(start.output()).toContain(`Port ${env.PORT}, wanted for the app, cannot be used`);
  expect(start.output()).toContain("PORT=<port>");
});

async function start(): Promise<Command> {
  const command = runScript("scripts/start.ts", env);
  family = [command.pid];
  await command.untilWritten(/Lettuce is ready/);
  family = familyOf(command.pid);
  // The script, and for each emulator a guard and what it guards.
  expect(family.length).toBeGreaterThanOrEqual(5);
  return command;
}

/** Even one that is to forget everything: it would forget under the hands of the first. */
async function expectSecondStartToBeRefused(first: number): Promise<void> {
  const [port] = await freePorts(1);
  const second = runNode(["--import", "tsx", "scripts/start.ts", "--fresh"], {
    ...env,
    PORT: String(port),
  });
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`is in use: process ${first} has it`);
}

/** Stores a document as the emulator's owner. */
async function storeDocument(): Promise<void> {
  const { status } = await document({ method: "PATCH", body: JSON.stringify({ fields: {} }) });
  expect(status).toBe(200);
}

function document(request: RequestInit = {}): Promise<Response> {
  const path = "v1/projects/demo-lettuce/databases/(default)/documents/lists/milk";
  return fetch(`http://${firestoreHost}/${path}`, {
    headers: { Authorization: "Bearer owner" },
    ...request,
  });
}

/** Calls the Auth emulator as a page does: by the app's own origin. */
async function callAuth(method: string, body: object): Promise<{ idToken?: string }> {
  const response = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/${method}?key=any`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      email: "anna@example.com",
      password: "lettuce",
      returnSecureToken: true,
      ...body,
    }),
  });
  return (await response.json()) as { idToken?: string };
}
