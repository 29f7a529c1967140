import { keys } from "../../../src/browser/keys";
import { type Both, inTurns, median, middleHalf, ofBoth } from "../figures";
import type { Loading } from "../in-page";
import type { Group } from "../page";
import { type Kind, ROW, type Setting } from "../setting";

/** The number of times that each page is loaded, in turn with the other. */
const TIMES = 5;

/** The number of visits for the rows about the browser's cache: their difference is small. */
const CACHE_TIMES = 12;

/** The number of items in the lists. */
const ITEMS = 20;

/** The delay of the services' responses in the rows where the app must not wait for them, in milliseconds. */
const DELAY_MS = 20_000;

/** Matches the paths of the lists' pages, which browsers keep. */
const PAGES = /^\/list\//;

/** Opening the app on a slow phone and a slow network. */
export const opening: Group = {
  heading: "Opening the app",
  async measure(setting) {
    const measure = (both: Both<Visit>, times = TIMES) =>
      inTurns(times, async (side) => [await visit(setting, both[side])]);
    const form = await measure({
      floor: { kind: "visitor", path: "/floor-sign-up.html", until: "form" },
      ours: { kind: "visitor", path: "/", until: "input[type=password]" },
    });
    const paper = await measure({
      floor: { kind: "visitor", path: "/floor-paper.html", until: "p" },
      ours: { kind: "visitor", path: "/", until: "form" },
    });
    const shared = await (await setting.createClient("member")).storeList(ITEMS);
    const link = await measure({
      floor: { kind: "member", path: `/floor-list.html?id=${shared}` },
      ours: { kind: "member", path: `/list/${shared}` },
    });
    const ownList = { kind: "member", path: "/list/OWN", delayMs: DELAY_MS } as const;
    const again = await measure({
      floor: { kind: "member", path: "/floor-list.html?id=OWN" },
      ours: ownList,
    });
    const persistent = await measure({
      floor: { kind: "member", path: "/floor-list.html?cache=persistent&id=OWN" },
      ours: { kind: "member", path: "/list/OWN" },
    });
    const cached = await measure(
      { floor: { ...ownList, revalidates: true }, ours: ownList },
      CACHE_TIMES,
    );

    const middle = (both: Both<readonly Loading[]>, field: keyof Loading) =>
      ofBoth(both, (loadings) => median(loadings.map((one) => one[field])));
    /** Says by how much ours is earlier than the floor in the same turn: the median, and the middle half. */
    const gain = (field: keyof Loading) => {
      const gains = cached.floor.map(
        (floor, turn) => floor[field] - (cached.ours[turn]?.[field] ?? 0),
      );
      const [from, to] = middleHalf(gains).map(Math.round);
      return `${Math.round(median(gains))} ms earlier (${from} to ${to})`;
    };
    const worst = (field: keyof Loading) => {
      const all = [form, link, again].map((loadings) => middle(loadings, field));
      return {
        floor: Math.max(...all.map(({ floor }) => floor)),
        ours: Math.max(...all.map(({ ours }) => ours)),
      };
    };
    return [
      {
        label: "First paint, signed out, cold",
        ...middle(paper, "firstPaint"),
        timesFloor: 1.4,
        note: "The floor is a page with one sentence. Ours is the sign-up form with its styles and the page's script.",
      },
      {
        label: "Sign-up usable, cold",
        ...middle(form, "usable"),
        timesFloor: 0.4,
        note: "The form is part of the page. A submission waits until the app takes over.",
      },
      { label: "The same, until the app has taken over", ...middle(form, "takenOver") },
      {
        label: "A chat link, signed in, cold: items on screen",
        ...middle(link, "usable"),
        timesFloor: 1.08,
        note: "More code comes over the same connection (see *Bytes*). The list is read and joined at the same time, and shown with the first answer.",
      },
      {
        label: "A returning user's list readable, warm",
        floor: middle(paper, "firstPaint").ours,
        ours: middle(again, "firstPaint").ours,
        timesFloor: 1.25,
        note: "Ours shows the screen of the last visit from storage, while all responses of both services are delayed by 20 s. The floor is the first paint of our sign-up form.",
      },
      {
        label: "The same list editable, the floor waiting for its services",
        ...middle(again, "takenOver"),
        timesFloor: 0.6,
        note: "The time until the app takes over. The floor has the SDK's memory cache. To meet the target, less code would have to run first. Nobody feels it: the list can be read before.",
      },
      {
        label: "The same, the floor with the SDK's persistent cache",
        ...middle(persistent, "takenOver"),
        note: "Both floors wait for the identity service before they read a cache.",
      },
      {
        label: "A returning user's page from the browser's cache: page arrived",
        ...middle(cached, "arrival"),
        note: `The floor is the app with \`no-cache\`: it asks for its page, which has not changed. Of ${CACHE_TIMES} turns, the median and the middle half: the page arrives ${gain("arrival")}, the list is readable ${gain("firstPaint")}, and editable ${gain("takenOver")}.`,
      },
      { label: "The same: list readable", ...middle(cached, "firstPaint") },
      { label: "The same: list editable", ...middle(cached, "takenOver") },
      { label: "Largest layout shift of the above", unit: "", ...worst("shift"), atMost: 0 },
      {
        label: "Largest blocking time of the above",
        ...worst("blocking"),
        timesFloor: 1,
        note: "This is the time to compile and run React, the router and the SDK, and to render the screen. It would have to be split in two.",
      },
    ];
  },
};

/**
 * A first visit. With `OWN` in the path: a second visit to the user's own list, after one on a good network.
 * `revalidates`: the browser asks for the page although it has it.
 */
type Visit = { kind: Kind; path: string; until?: string; delayMs?: number; revalidates?: boolean };

async function visit(
  { createClient, front }: Setting,
  { kind, path, until = ROW, delayMs = 0, revalidates = false }: Visit,
) {
  front.revalidate(revalidates ? PAGES : null);
  const client = await createClient(kind);
  const isOwn = path.endsWith("OWN");
  const fullPath = isOwn ? path.replace("OWN", await client.storeList(ITEMS)) : path;
  if (isOwn) {
    const page = await client.open(fullPath, "nothing");
    // A few seconds after the start, the app's page has brought all files into the browser's cache.
    if (!path.startsWith("/floor"))
      await page.waitForFunction((key) => localStorage.getItem(key), keys.installed);
    await page.close();
  }
  client.line.delay(delayMs);
  const page = await client.open(fullPath, "all", until);
  const loading = await page.evaluate(() => window.bench.loaded);
  await client.context.close();
  return loading;
}
