import { keys } from "../../../src/browser/keys";
import {
  FOR_VISITORS,
  figuresOf,
  inTurns,
  judged,
  median,
  type Side,
  type Turns,
} from "../figures";
import type { Loading } from "../in-page";
import type { Group } from "../page";
import { type Kind, MEMBERS, ROW, type Setting } from "../setting";

/** The number of turns. */
const TIMES = 4;

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
    const measure = (visits: Partial<Record<Side, Visit>>, sides?: readonly Side[]) =>
      inTurns(
        TIMES,
        async (side) => {
          const { [side]: one } = visits;
          return one ? [await visit(setting, one)] : [];
        },
        sides,
      );
    const ofMembers = (floor: string, ours: string, fields: Partial<Visit> = {}) =>
      measure({
        floor: { kind: MEMBERS.floor, path: floor },
        empty: { kind: MEMBERS.empty, path: ours, ...fields },
        used: { kind: MEMBERS.used, path: ours, ...fields },
      });
    const form = await measure(
      {
        floor: { kind: "visitor", path: "/floor-sign-up.html", until: "form" },
        empty: { kind: "visitor", path: "/", until: "input[type=password]" },
      },
      FOR_VISITORS,
    );
    const paper = await measure(
      {
        floor: { kind: "visitor", path: "/floor-paper.html", until: "p" },
        empty: { kind: "visitor", path: "/", until: "form" },
      },
      FOR_VISITORS,
    );
    const link = await ofMembers("/floor-list.html?id=OTHERS", "/list/OTHERS");
    const again = await ofMembers("/floor-list.html?id=OWN", "/list/OWN", { delayMs: DELAY_MS });
    const persistent = await ofMembers("/floor-list.html?cache=persistent&id=OWN", "/list/OWN");
    const cached = await measure(
      {
        floor: { kind: MEMBERS.used, path: "/list/OWN", delayMs: DELAY_MS, revalidates: true },
        used: { kind: MEMBERS.used, path: "/list/OWN", delayMs: DELAY_MS },
      },
      ["floor", "used"],
    );

    const middle = (turns: Turns<Loading>, field: keyof Loading) =>
      figuresOf(turns, (loadings) => median(loadings.map((one) => one[field])));
    /** Returns the figures of the start at which ours is the worst. */
    const worst = (field: keyof Loading) => {
      const all = [form, link, again].map((turns) => middle(turns, field));
      return all.reduce((one, other) => (judged(other) > judged(one) ? other : one));
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
        timesFloor: 1.05,
        felt: "After a tap on the link of a list in a chat, the list can be read in %, on slow 4G and without anything in the browser's cache.",
        note: "More code comes over the same connection (see *Bytes*). The list is read and joined at the same time, and shown with the first answer. To meet the target, the list screen would have to weigh as little as *Bytes* wants.",
      },
      {
        label: "A returning user's list readable, warm",
        ...middle({ ...again, floor: paper.empty }, "firstPaint"),
        timesFloor: 1.05,
        felt: "Whoever opens the app again reads their list after %, whatever the network.",
        note: "Ours shows the screen of the last visit from storage, while all responses of both services are delayed by 20 s. The floor is the first paint of our sign-up form. To meet the target, the page of a list would have to hold less than its rows.",
      },
      {
        label: "The same list editable, the floor waiting for its services",
        ...middle(again, "takenOver"),
        timesFloor: 0.65,
        felt: "They edit it after %.",
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
        note: "The floor is the app with `no-cache`: it asks for its page, which has not changed.",
      },
      { label: "The same: list readable", ...middle(cached, "firstPaint") },
      { label: "The same: list editable", ...middle(cached, "takenOver") },
      { label: "Largest layout shift of the above", unit: "", ...worst("shift"), atMost: 0 },
      {
        label: "Largest blocking time of the above",
        ...worst("blocking"),
        timesFloor: 1.2,
        note: "This is the time to compile and run React, the router and the SDK, and to render the screen. To meet the target, the screen would have to be rendered in slices, and could be edited later: see docs/decisions/first-screen.md.",
      },
    ];
  },
};

/**
 * A first visit; with `OTHERS` in the path, to a list of which the user is no member. With `OWN` in the path: a second
 * visit to the user's own list, after one on a good network.
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
  const members = isOwn ? [client.uid] : ["somebody"];
  const isList = /OWN$|OTHERS$/.test(path);
  const fullPath = isList
    ? path.replace(/OWN$|OTHERS$/, await client.storeList(ITEMS, members))
    : path;
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
  await client.end();
  return loading;
}
