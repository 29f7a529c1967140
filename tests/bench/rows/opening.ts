import { type Both, median, ofBoth } from "../figures";
import { type Loading, loadingOf } from "../in-page";
import type { Group } from "../page";
import type { Client, Member } from "../setting";

/** How often each page is loaded, in turn with the other. */
const TIMES = 5;

/** How many items the lists have. */
const ITEMS = 20;

/** How long the services take to answer where the app is to do without them, in milliseconds. */
const HELD_BACK_MS = 20_000;

const ROW = "[data-item-id]";

/** Opening the app by a slow phone on a slow network. */
export const opening: Group = {
  heading: "Opening the app",
  async measure({ visitor, member, knownMember }) {
    const signUp = await inTurn(
      () => visit(visitor, "/floor-sign-up.html", "form"),
      () => visit(visitor, "/", "input[type=password]"),
    );
    const paper = await inTurn(
      () => visit(visitor, "/floor-paper.html", "p"),
      () => visit(visitor, "/", "form"),
    );
    const shared = await (await member()).storeList(ITEMS);
    const link = await inTurn(
      () => visit(member, `/floor-list.html?id=${shared}`, ROW),
      () => visit(knownMember, `/list/${shared}`, ROW),
    );
    const again = await inTurn(
      () => visitAgain(member, "/floor-list.html?id="),
      () => visitAgain(member, "/list/", HELD_BACK_MS),
    );
    const persistent = await inTurn(
      () => visitAgain(member, "/floor-list.html?cache=persistent&id="),
      () => visitAgain(member, "/list/"),
    );

    const middle = (both: Both<readonly Loading[]>, field: keyof Loading) =>
      ofBoth(both, (loadings) => median(loadings.map((one) => one[field])));
    const worst = (field: keyof Loading) => {
      const all = [signUp, link, again].map((both) => middle(both, field));
      return {
        floor: Math.max(...all.map(({ floor }) => floor)),
        ours: Math.max(...all.map(({ ours }) => ours)),
      };
    };
    return [
      {
        what: "First paint, signed out, cold",
        ...middle(paper, "firstPaint"),
        timesFloor: 1.4,
        note: "The first text, by the browsers' own count. The floor is a page of one sentence, without script or style. Ours is the sign-up form, with its styles and the page's script, 8 kB.",
      },
      {
        what: "Sign-up usable, cold",
        ...middle(signUp, "usable"),
        timesFloor: 0.4,
        note: "The form is in the page. Texts and presses are kept until the app has taken over.",
      },
      { what: "The same, until the app has taken over", ...middle(signUp, "takenOver") },
      {
        what: "A chat link, signed in, cold: items on screen",
        ...middle(link, "usable"),
        timesFloor: 1.08,
        note: "More code comes by the same line (see *Bytes*), and a whole screen is drawn where the floor has rows. The SDK's files come while the app draws its first screen.",
      },
      {
        what: "A returning user's list readable, warm, the floor being the first paint of the sign-up form",
        floor: middle(paper, "firstPaint").ours,
        ours: middle(again, "firstPaint").ours,
        timesFloor: 1.25,
        note: "The screen of the last visit, from storage, with two style sheets from the cache. Every answer of the identity service and the database is held back for 20 s.",
      },
      {
        what: "The same list editable, the floor waiting for its services",
        ...middle(again, "takenOver"),
        timesFloor: 0.6,
        note: "Until the app has taken over; presses before that are repeated then. The floor has the SDK's memory cache, and needs both services.",
      },
      {
        what: "The same, the floor with the SDK's persistent cache",
        ...middle(persistent, "takenOver"),
        note: "Both floors wait for the identity service before they ask a cache. The app waits for neither to show its own memory.",
      },
      { what: "Layout shift in any of these", unit: "", ...worst("shift"), atMost: 0 },
      {
        what: "Blocking time in any of these",
        ...worst("blocking"),
        timesFloor: 1,
        note: "Compiling and running React, the router and the SDK. The browser compiles the files while they come, off the main thread.",
      },
    ];
  },
};

/** Loads both in turn, so that what the machine does meanwhile falls upon both. */
async function inTurn(loadFloor: () => Promise<Loading>, loadOurs: () => Promise<Loading>) {
  const [floor, ours]: [Loading[], Loading[]] = [[], []];
  for (let time = 0; time < TIMES; time++) {
    floor.push(await loadFloor());
    ours.push(await loadOurs());
  }
  return { floor, ours };
}

/** A first visit. */
async function visit(come: () => Promise<Client>, path: string, until: string): Promise<Loading> {
  const client = await come();
  const loading = await load(client, path, until);
  await client.close();
  return loading;
}

/** A second visit to a list of one's own, after one on a good network. @param path without the list's id */
async function visitAgain(
  come: () => Promise<Member>,
  path: string,
  delayMs = 0,
): Promise<Loading> {
  const client = await come();
  const id = await client.storeList(ITEMS);
  await (await client.open(path + id, { until: ROW })).close();
  client.line.delay(delayMs);
  const loading = await load(client, path + id, ROW);
  await client.close();
  return loading;
}

async function load(client: Client, path: string, until: string): Promise<Loading> {
  return loadingOf(await client.open(path, { slow: "network and processor", until }));
}
