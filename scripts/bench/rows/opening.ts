import { item, storeList } from "../../../tests/support/stored-lists";
import { type Loading, loadingOf } from "../in-page";
import { against, atMost, type Measurement, told } from "../row";
import type { Client } from "../setting";
import { median } from "../statistics";

/** How often each page is loaded, in turn with the other. */
const TIMES = 5;

const SLOW = { slow: "network and processor" } as const;

/** Opening the app by a slow phone on a slow network. */
export const opening: Measurement = {
  name: "opening",
  async measure({ visitor, member }) {
    const shop = Array.from({ length: 20 }, (_, index) => item(`Item ${index}`));

    const signUp = await inTurn({
      floor: () => load(visitor, () => "/floor-sign-up.html", "form"),
      ours: () => load(visitor, () => "/", "input[type=password]"),
    });

    const paper = await inTurn({
      floor: () => load(visitor, () => "/floor-paper.html", "p"),
      ours: () => load(visitor, () => "/", "form"),
    });

    const owner = await member();
    const shared = await storeList([owner.uid ?? ""], { items: shop });
    const link = await inTurn({
      floor: () => load(member, () => `/floor-list.html?id=${shared}`, "[data-item-id]"),
      ours: () =>
        load(
          () => member({ knows: true }),
          () => `/list/${shared}`,
          "[data-item-id]",
        ),
    });
    await owner.close();

    const own = async (client: Client) => storeList([client.uid ?? ""], { items: shop });
    const again = await inTurn({
      floor: () => reload(member, async (client) => `/floor-list.html?id=${await own(client)}`),
      ours: () =>
        reload(
          member,
          async (client) => `/list/${await own(client)}`,
          (client) => client.line.delay(20_000),
        ),
    });
    const persistent = await inTurn({
      floor: () =>
        reload(
          member,
          async (client) => `/floor-list.html?cache=persistent&id=${await own(client)}`,
        ),
      ours: () => reload(member, async (client) => `/list/${await own(client)}`),
    });

    const pick = (both: Both, field: keyof Loading) => ({
      floor: median(both.floor.map((one) => one[field])),
      ours: median(both.ours.map((one) => one[field])),
    });
    const worst = (field: keyof Loading) => {
      const all = [signUp, link, again].map((both) => pick(both, field));
      return {
        floor: Math.max(...all.map(({ floor }) => floor)),
        ours: Math.max(...all.map(({ ours }) => ours)),
      };
    };
    return [
      atMost(
        "First paint, signed out, cold",
        "ms",
        pick(paper, "firstPaint"),
        400,
        "The floor is a page of one sentence, without script or style. The outlines are in the page itself, so nothing is waited for but the page: a round trip, and what the slowed processor needs to begin a page and to draw. Less would take a server that is nearer.",
      ),
      against(
        "Sign-up usable, cold",
        "ms",
        pick(signUp, "usable"),
        1.1,
        "13 kB more come by the same line, which takes 65 ms: the style, the icons, what a real form needs. The rest is drawing them. The form's outlines stand there from the first paint on. Less would take a plainer screen.",
      ),
      against(
        "A chat link, signed in, cold: items on screen",
        "ms",
        pick(link, "usable"),
        1.1,
        "35 kB more come by the same line, which takes 175 ms, and a whole screen is drawn where the floor has rows. Less would take a smaller SDK, for both.",
      ),
      atMost(
        "A returning user's list on screen and editable, warm",
        "ms",
        pick(again, "usable"),
        600,
        "Ours with every answer of the identity service and the database held back for 20 s. The floor has the SDK's memory cache, and needs both. What is left is the page's own round trip, compiling and drawing; compiling is a third of it, and browsers keep its result between visits, though not in a test. Less would take a service worker, which the product does without.",
      ),
      told(
        "The same, the floor with the SDK's persistent cache",
        "ms",
        pick(persistent, "usable"),
        "Both floors wait for the identity service before they ask a cache; what the app remembers waits for neither. So the memory cache it is.",
      ),
      atMost("Layout shift in any of these", "", worst("shift"), 0),
      atMost(
        "Blocking time in any of these",
        "ms",
        worst("blocking"),
        150,
        "Compiling and running React, the router and the SDK, as the bare pages show. Less of it would take other libraries.",
      ),
    ];
  },
};

type Both = { readonly floor: readonly Loading[]; readonly ours: readonly Loading[] };

/** Loads both in turn, so that what the machine does meanwhile falls upon both. */
async function inTurn(load: { floor: () => Promise<Loading>; ours: () => Promise<Loading> }) {
  const [floor, ours]: [Loading[], Loading[]] = [[], []];
  for (let time = 0; time < TIMES; time++) {
    floor.push(await load.floor());
    ours.push(await load.ours());
  }
  return { floor, ours };
}

/** A first visit. */
async function load(come: () => Promise<Client>, path: () => string, until: string) {
  const client = await come();
  const loading = await loadingOf(await client.open(path(), { ...SLOW, until }));
  await client.close();
  return loading;
}

/** A second visit, after one on a good network. `before` is done in between. */
async function reload(
  come: () => Promise<Client>,
  pathFor: (client: Client) => Promise<string>,
  before: (client: Client) => void = () => undefined,
) {
  const client = await come();
  const path = await pathFor(client);
  const until = "[data-item-id]";
  const first = await client.open(path, { until });
  await loadingOf(first);
  await first.close();
  before(client);
  const loading = await loadingOf(await client.open(path, { ...SLOW, until }));
  await client.close();
  return loading;
}
