import type { Browser } from "@playwright/test";
import { emulatorHosts, hostingHost } from "../tests/support/environment";
import { type Exchange, type Front, startFront } from "../tests/support/front";
import startServers from "../tests/support/servers-for-playwright";
import { launchBrowser } from "./browser";
import type { AtEnd } from "./run-to-end";

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
