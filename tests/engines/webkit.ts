import { expect } from "@playwright/test";
import { scratchFolder, spawnGuarded } from "../../scripts/backend/guarded-process";
import { freePorts } from "../../scripts/backend/ports";
import type { Browser, Command } from "./person";

/** Where WebDriver takes each command, below the session. */
const PATHS: Readonly<Record<Command, string>> = {
  Navigate: "/url",
  Back: "/back",
  ExecuteScript: "/execute/sync",
  PerformActions: "/actions",
};

/** Has the screen leave no files when it is ended the hard way. */
const TRACELESS = "-nolock -nolisten unix";

/** Starts WebKit's small browser by its driver, on a screen that nobody looks at. */
export async function openWebKit(executable: string): Promise<Browser> {
  const home = scratchFolder();
  const [port = 0] = await freePorts(1);
  const { stop } = spawnGuarded(
    "xvfb-run",
    ["--auto-servernum", "--server-args", TRACELESS, "WebKitWebDriver", `--port=${port}`],
    {
      folder: home,
      scratch: home,
      env: {
        ...process.env,
        HOME: home,
        TMPDIR: home,
        XDG_RUNTIME_DIR: home,
        // In a container WebKit can't build the sandbox in which it would draw pages.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
        WEBKIT_DISABLE_COMPOSITING_MODE: "1",
      },
    },
  );
  const server = `http://127.0.0.1:${port}`;
  await expect(async () => {
    expect((await fetch(`${server}/status`)).ok).toBe(true);
  }, "WebKit's driver does not answer.").toPass();
  const options = { binary: executable, args: ["--automation"] };
  const { sessionId } = (await post(`${server}/session`, {
    capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } },
  })) as { sessionId: string };
  return {
    send: (command, parameters) =>
      post(`${server}/session/${sessionId}${PATHS[command]}`, parameters),
    stop,
  };
}

async function post(url: string, parameters: object): Promise<unknown> {
  const answer = await fetch(url, { method: "POST", body: JSON.stringify(parameters) });
  const { value } = (await answer.json()) as { value: { error: string; message: string } };
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}
