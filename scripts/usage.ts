// npm run usage: lives one week of a family of four in real browsers, and says what Firestore would bill for it.
import { randomUUID } from "node:crypto";
import { comeSignedIn } from "../tests/support/accounts";
import { emulatorHosts, hostingHost } from "../tests/support/environment";
import { startFront } from "../tests/support/front";
import startServers from "../tests/support/servers-for-playwright";
import { launchBrowser } from "./browser";
import { endInOrder } from "./start/ending";
import { DAYS, FAMILY, liveOneWeek, storeFamilyLists } from "./usage/family-week";
import { createMeter } from "./usage/meter";
import { usageTable } from "./usage/table";

const closing: (() => Promise<unknown>)[] = [];
const end = endInOrder(async () => {
  for (const close of closing.reverse()) await close();
});

try {
  closing.push(await startServers());
  const meter = createMeter();
  const front = await startFront({ ...emulatorHosts(), hostingHost: hostingHost() }, meter.note);
  closing.push(front.close);
  const browser = await launchBrowser();
  closing.push(() => browser.close());

  const family = await Promise.all(
    FAMILY.map(async (name) => {
      const context = await browser.newContext({ baseURL: front.origin });
      const email = `${name}-${randomUUID()}@example.com`.toLowerCase();
      return { name, email, context, page: await context.newPage(), line: front.lineOf(name) };
    }),
  );
  const uids = await Promise.all(family.map((person) => comeSignedIn(person)));
  await liveOneWeek(family, await storeFamilyLists(uids));
  await Promise.all(family.map(({ context }) => context.close()));
  end(0, usageTable(meter.usage, FAMILY.length * DAYS));
} catch (error) {
  end(1, error instanceof Error ? (error.stack ?? error.message) : String(error));
}
