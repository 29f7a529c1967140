import type { Browser } from "@playwright/test";
import { emulatorHosts, hostingHost } from "../tests/support/environment";
import { type Exchange, type Front, startFront } from "../tests/support/front";
import startServers from "../tests/support/servers-for-playwright";
import { launchBrowser } from "./browser";
import { endInOrder } from "./start/ending";

type Close = () => Promise<unknown>;

/** Takes what is to be closed at the end, the last one first. */
export type AtEnd = (close: Close) => void;

/**
 * Runs a script, and ends the process in good order whatever way it goes: also by Ctrl-C, and with what went wrong.
 * @param work gives whether all was well
 */
export async function runToEnd(work: (atEnd: AtEnd) => Promise<boolean>): Promise<void> {
  const closing: Close[] = [];
  const end = endInOrder(async () => {
    for (const close of closing.reverse()) await close();
  });
  try {
    end((await work((close) => closing.push(close))) ? 0 : 1);
  } catch (error) {
    end(1, error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

/**
 * Starts what it takes to use the app as people do: the build (see `startServers`), the emulators, and a browser.
 * @param onExchange told of each request to an emulator when it has ended
 */
export async function startStage(
  atEnd: AtEnd,
  onExchange?: (exchange: Exchange) => void,
): Promise<{ readonly browser: Browser; readonly front: Front }> {
  atEnd(await startServers());
  const front = await startFront({ ...emulatorHosts(), hostingHost: hostingHost() }, onExchange);
  atEnd(front.close);
  const browser = await launchBrowser();
  atEnd(() => browser.close());
  return { browser, front };
}
