import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { ensurePortsFree, freePorts } from "../../scripts/backend/ports";
import { emptyFolder } from "./folder";
import { type Command, runNpmStart, runScript } from "./processes";

/** Enough for a machine that is busy with other tests. */
const TIMEOUT_MS = 600_000;
/** The exit code after a save. On Windows every signal is a kill. */
const GRACEFUL = process.platform === "win32" ? null : 0;
const POLLING = { timeout: 60_000, interval: 50 };

const ACCOUNT = { email: "anna@example.com", password: "lettuce", returnSecureToken: true };

test("npm start runs app, backend and mails, the preview too; data survive every end, and no process or file is left behind", {
  timeout: TIMEOUT_MS,
}, async () => {
  const folder = emptyFolder();
  const scratch = join(folder, "tmp");
  mkdirSync(scratch);
  const [PORT = 0, AUTH_EMULATOR_PORT = 0, FIRESTORE_EMULATOR_PORT = 0] = await freePorts(3);
  const ports = { PORT, AUTH_EMULATOR_PORT, FIRESTORE_EMULATOR_PORT };
  const env = {
    ...process.env,
    ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
    // As in a container without a locale, where Java by default can't open such a path.
    ...{ DATA_FOLDER: join(folder, "Gemüse und Obst"), LC_ALL: "C" },
    ...{ TMPDIR: scratch, TMP: scratch, TEMP: scratch },
    ...{ FIREBASE_AUTH_EMULATOR_HOST: "", FIRESTORE_EMULATOR_HOST: "" },
    // These must not affect the dev server.
    ...{ NODE_ENV: "production", JAVA_HOME: join(folder, "no-java") },
    // Node obeys this from 24 on.
    ...{ NODE_USE_ENV_PROXY: "1", http_proxy: "http://127.0.0.1:9", no_proxy: "" },
    npm_lifecycle_event: undefined,
  };
  const untilReady = async (command: Command) => {
    onTestFinished(() => command.kill("SIGKILL"));
    await command.untilWritten(/Lettuce is ready/);
    return command;
  };
  const untilAllIsGone = async () => {
    await vi.waitFor(() => ensurePortsFree(ports), POLLING);
    const leftBehind = () => readdirSync(scratch).filter((name) => name.startsWith("lettuce-"));
    await vi.waitFor(() => expect(leftBehind()).toEqual([]), POLLING);
  };
  /** Calls the Auth emulator as a page does: through the app's own origin. */
  const callAuth = async (method: string, body: object, host = `localhost:${PORT}`) => {
    const path = `identitytoolkit.googleapis.com/v1/accounts:${method}?key=any`;
    const response = await fetch(`http://${host}/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...ACCOUNT, ...body }),
    });
    return (await response.json()) as { idToken?: string };
  };
  /** Reads or writes a document as the emulator's owner. */
  const document = async (method: string) => {
    const path = "v1/projects/demo-lettuce/databases/(default)/documents/lists/milk";
    const response = await fetch(`http://127.0.0.1:${FIRESTORE_EMULATOR_PORT}/${path}`, {
      method,
      headers: { Authorization: "Bearer owner" },
      ...(method === "PATCH" && { body: JSON.stringify({ fields: {} }) }),
    });
    return response.status;
  };

  const npm = await untilReady(runNpmStart(env));
  const page = await fetch(`http://localhost:${PORT}/lists`);
  expect(await page.text()).toContain("/@vite/client");
  const { idToken } = await callAuth("signUp", {});
  // A phone knows this computer by another name.
  await callAuth("sendOobCode", { requestType: "VERIFY_EMAIL", idToken }, `127.0.0.1:${PORT}`);
  const [, link] = await npm.untilWritten(/anna@example\.com.*\n\s*(http\S+)/);
  expect(link).toMatch(`http://127.0.0.1:${PORT}/email_action?mode=verifyEmail&oobCode=`);
  const change = { requestType: "VERIFY_AND_CHANGE_EMAIL", newEmail: "right@example.com", idToken };
  await callAuth("sendOobCode", change);
  await npm.untilWritten(/Mail to right@example\.com: Verify your new email address/);
  expect(await document("PATCH")).toBe(200);
  npm.kill("SIGTERM");
  await untilAllIsGone();

  for (const [signal, ...options] of [["SIGINT", "--built"], ["SIGKILL"]] as const) {
    const again = await untilReady(runScript("scripts/start.ts", env, ...options));
    const { headers } = await fetch(`http://localhost:${PORT}/list/x`);
    expect(headers.has("Content-Security-Policy")).toBe(signal === "SIGINT");
    expect(await callAuth("signInWithPassword", {})).toHaveProperty("idToken");
    expect(await document("GET")).toBe(200);

    // The terminal signals all processes, and npm forwards its signal: both count as one.
    for (let sent = 0; sent < 2; sent += 1) again.kill(signal);
    const exitCode = await again.ended;
    if (signal === "SIGINT") expect(exitCode).toBe(GRACEFUL);
    await untilAllIsGone();
  }

  const fresh = await untilReady(runScript("scripts/start.ts", env, "--fresh"));
  expect(await document("GET")).toBe(404);
  fresh.kill("SIGTERM");
  // Vite's own handler would end the process with 143.
  expect(await fresh.ended).toBe(GRACEFUL);
  await untilAllIsGone();
});
