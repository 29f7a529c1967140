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
        atMost: 400,
        note: "The floor is a page of one sentence, without script or style. The outlines are in the page itself, so nothing is waited for but the page: a round trip, and what the slowed processor needs to begin a page and to draw. Less would take a server that is nearer.",
      },
      {
        what: "Sign-up usable, cold",
        ...middle(signUp, "usable"),
        timesFloor: 1.1,
        note: "13 kB more come by the same line, which takes 65 ms: the style, the icons, what a real form needs. The rest is drawing them. The form's outlines stand there from the first paint on. Less would take a plainer screen.",
      },
      {
        what: "A chat link, signed in, cold: items on screen",
        ...middle(link, "usable"),
        timesFloor: 1.1,
        note: "35 kB more come by the same line, which takes 175 ms, and a whole screen is drawn where the floor has rows. Less would take a smaller SDK, for both.",
      },
      {
        what: "A returning user's list on screen and editable, warm",
        ...middle(again, "usable"),
        atMost: 600,
        note: "Ours with every answer of the identity service and the database held back for 20 s. The floor has the SDK's memory cache, and needs both. What is left is the page's own round trip, compiling and drawing; compiling is a third of it, and browsers keep its result between visits, though not in a test. Less would take a service worker, which the product does without.",
      },
      {
        what: "The same, the floor with the SDK's persistent cache",
        ...middle(persistent, "usable"),
        note: "Both floors wait for the identity service before they ask a cache; what the app remembers waits for neither. So the memory cache it is.",
      },
      { what: "Layout shift in any of these", unit: "", ...worst("shift"), atMost: 0 },
      {
        what: "Blocking time in any of these",
        ...worst("blocking"),
        atMost: 150,
        note: "Compiling and running React, the router and the SDK, as the bare pages show. Less of it would take other libraries.",
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
