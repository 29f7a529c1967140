import { scratchFolder, spawnGuarded } from "../../scripts/backend/guarded-process";
import { freePorts } from "../../scripts/backend/ports";
import { until } from "./until";
import { type Commands, createTab, type Send, type Tab } from "./webdriver";

/** Where each command goes, below the session. */
const ROADS: { readonly [Name in keyof Commands]: readonly [method: string, path: string] } = {
  NewSession: ["POST", ""],
  Navigate: ["POST", "/url"],
  ExecuteScript: ["POST", "/execute/sync"],
  PerformActions: ["POST", "/actions"],
  ReleaseActions: ["DELETE", "/actions"],
  TakeScreenshot: ["GET", "/screenshot"],
  DeleteSession: ["DELETE", ""],
};

/**
 * Starts WebKit's small browser by its driver, which takes WebDriver's commands by HTTP.
 * @param driver the driver's executable
 * @param browser the browser's
 * @param display the X display to draw on, such as `:7`
 */
export async function openWebKit(driver: string, browser: string, display: string): Promise<Tab> {
  const home = scratchFolder();
  const [port = 0] = await freePorts(1);
  const process_ = spawnGuarded(driver, [`--port=${port}`], {
    folder: home,
    scratch: home,
    env: {
      ...process.env,
      DISPLAY: display,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      // In a container WebKit can't build the sandbox in which it would draw pages.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
      WEBKIT_DISABLE_COMPOSITING_MODE: "1",
    },
  });
  const server = `http://127.0.0.1:${port}`;
  await until(
    () =>
      fetch(`${server}/status`).then(
        (answer) => answer.ok || null,
        () => null,
      ),
    "WebKit's driver does not answer.",
  );
  const options = { "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] } };
  const session = await call("POST", `${server}/session`, {
    capabilities: { alwaysMatch: options },
  });
  const { sessionId } = session as { sessionId: string };
  const send: Send = (command, parameters) => {
    const [method, path] = ROADS[command];
    return call(method, `${server}/session/${sessionId}${path}`, parameters);
  };
  return createTab(send, () => process_.stop());
}

async function call(method: string, url: string, parameters: object): Promise<unknown> {
  const hasBody = method === "POST";
  const answer = await fetch(url, { method, ...(hasBody && { body: JSON.stringify(parameters) }) });
  const { value } = (await answer.json()) as { value: unknown };
  if (answer.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${error}: ${message}`);
}

/** A screen that nobody looks at. @returns its name, such as `:7`, and what ends it */
export async function startDisplay(executable: string) {
  const folder = scratchFolder();
  let output = "";
  const onOutput = (text: string) => {
    output += text;
  };
  const server = spawnGuarded(
    executable,
    ["-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"],
    { folder, scratch: folder, env: process.env, onOutput },
  );
  const number = await until(
    async () => /^(\d+)\n/m.exec(output)?.[1] ?? null,
    "The X server does not start.",
  );
  return { display: `:${number}`, stop: () => server.stop() };
}
