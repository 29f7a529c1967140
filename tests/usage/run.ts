// npm run usage: simulates one week of a family of four in real browsers, and prints what Firestore would bill.
import { randomUUID } from "node:crypto";
import { startSignedIn } from "../support/accounts";
import { runToEnd } from "../support/run-to-end";
import { startStage } from "../support/stage";
import { DAYS, FAMILY, simulateWeek, storeFamilyLists } from "./family-week";
import { addUsage, printUsage } from "./meter";

await runToEnd(async (atEnd) => {
  const usage = { reads: 0, writes: 0, deletes: 0, "bytes sent": 0 };
  const { browser, front } = await startStage(atEnd, (exchange) => addUsage(usage, exchange));
  const family = await Promise.all(
    FAMILY.map(async (name) => {
      const context = await browser.newContext({ baseURL: front.origin });
      const email = `${name}-${randomUUID()}@example.com`.toLowerCase();
      return { name, email, context, page: await context.newPage(), line: front.lineOf(name) };
    }),
  );
  const uids = await Promise.all(family.map((person) => startSignedIn(person)));
  await simulateWeek(family, await storeFamilyLists(uids));
  await Promise.all(family.map(({ context }) => context.close()));
  printUsage(usage, FAMILY.length * DAYS);
  return true;
});
