// npm run usage: lives one week of a family of four in real browsers, and says what Firestore would bill for it.
import { randomUUID } from "node:crypto";
import { comeSignedIn } from "../support/accounts";
import { runToEnd } from "../support/run-to-end";
import { startStage } from "../support/stage";
import { DAYS, FAMILY, liveOneWeek, storeFamilyLists } from "./family-week";
import { addTo, usageTable } from "./meter";

await runToEnd(async (atEnd) => {
  const usage = { reads: 0, writes: 0, deletes: 0, answered: 0 };
  const { browser, front } = await startStage(atEnd, (exchange) => addTo(usage, exchange));
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
  console.log(`\n${usageTable(usage, FAMILY.length * DAYS)}`);
  return true;
});
