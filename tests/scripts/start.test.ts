import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { isRunning } from "../../scripts/backend/machine";
import { ensurePortsFree, freePorts } from "../../scripts/backend/ports";
import { emptyFolder } from "./folder";
import { runScript, runScriptByNpm } from "./processes";

/** Enough for a machine that is busy with other tests. */
const TIMEOUT_MS = 90_000;
const POLLING = { timeout: 10_000, interval: 50 };

/** The signals that end a command, and the options of the command. */
const ENDS: readonly (readonly ["SIGTERM" | "SIGKILL", ...string[]])[] = [
  ["SIGTERM", "--built"],
  ["SIGKILL"],
];

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
    npm_lifecycle_event: undefined,
  };
  const start = async (run: typeof runScript, ...options: string[]) => {
    const command = run("scripts/start.ts", env, ...options);
    onTestFinished(() => void (isRunning(command.pid) && process.kill(command.pid, "SIGKILL")));
    await command.untilWritten(/Lettuce is ready/);
    return command;
  };
  /** Calls the Auth emulator, by default as a page does: through the app's own origin. */
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

  const npm = await start(runScriptByNpm);
  const page = await fetch(`http://localhost:${PORT}/lists`);
  expect(await page.text()).toContain("/@vite/client");
  const { idToken } = await callAuth("signUp", {});
  // A phone knows this computer by another name.
  await callAuth("sendOobCode", { requestType: "VERIFY_EMAIL", idToken }, `127.0.0.1:${PORT}`);
  const [, link] = await npm.untilWritten(/anna@example\.com.*\n\s*(http\S+)/);
  expect(link).toMatch(`http://127.0.0.1:${PORT}/email_action?mode=verifyEmail&oobCode=`);
  // The next request prints this mail, unless it comes from another site.
  const mail = { requestType: "PASSWORD_RESET" };
  await callAuth("sendOobCode", mail, `127.0.0.1:${AUTH_EMULATOR_PORT}`);
  const lookUp = `http://localhost:${PORT}/identitytoolkit.googleapis.com/v1/accounts:lookup?key=any`;
  const foreign = await fetch(lookUp, {
    method: "POST",
    headers: { Origin: "http://evil.example" },
  });
  expect(foreign.status).toBe(404);
  await callAuth("signInWithPassword", {});
  const [, reset] = await npm.untilWritten(/Reset your password\n\s*(http\S+)/);
  expect(reset).toMatch(`http://localhost:${PORT}/`);
  const change = { requestType: "VERIFY_AND_CHANGE_EMAIL", newEmail: "right@example.com", idToken };
  await callAuth("sendOobCode", change);
  await npm.untilWritten(/Mail to right@example\.com: Verify your new email address/);
  expect(await document("PATCH")).toBe(200);

  process.kill(npm.pid, "SIGKILL");
  for (const [signal, ...options] of ENDS) {
    const again = await start(runScript, ...options);
    const { headers } = await fetch(`http://localhost:${PORT}/list/x`);
    expect(headers.has("Content-Security-Policy")).toBe(options.includes("--built"));
    expect(await callAuth("signInWithPassword", {})).toHaveProperty("idToken");
    expect(await document("GET")).toBe(200);

    // The terminal signals all processes, and npm forwards its signal: both count as one.
    for (let sent = 0; sent < 2; sent += 1) process.kill(again.pid, signal);
    const exitCode = await again.ended;
    // On Windows every signal is a kill.
    if (signal === "SIGTERM" && process.platform !== "win32") expect(exitCode).toBe(0);
    await vi.waitFor(() => ensurePortsFree(ports), POLLING);
    const leftBehind = () => readdirSync(scratch).filter((name) => name.startsWith("lettuce-"));
    await vi.waitFor(() => expect(leftBehind()).toEqual([]), POLLING);
  }
});
