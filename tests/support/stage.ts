import type { Browser } from "@playwright/test";
import { launchBrowser } from "../../scripts/browser";
import { emulatorHosts, hostingHost } from "./environment";
import { type Exchange, type Front, startFront } from "./front";
import type { AtEnd } from "./run-to-end";
import startServers from "./servers-for-playwright";

/**
 * Starts everything that people need to use the app: the build (see `startServers`), the emulators, and a browser.
 * @param onExchange called with each request to an emulator when it has ended
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
