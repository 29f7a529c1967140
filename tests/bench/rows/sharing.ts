import type { Page } from "@playwright/test";
import { deleteApp, initializeApp } from "firebase/app";
import { connectFirestoreEmulator, doc, getFirestore, onSnapshot } from "firebase/firestore";
import { emulatorHosts } from "../../support/environment";
import { inTurns, median, ofBoth, p95 } from "../figures";
import type { Group, Row } from "../page";
import type { Client, Setting } from "../setting";

/** The duration of being offline, in milliseconds. */
const OFFLINE_MS = 6_000;

/** The path of a list, and a function that adds an item. It returns the time before that, in ms since 1970. */
const PAGES = {
  floor: { path: "/floor-list.html?id=", add: addBare },
  ours: { path: "/list/", add: addOurs },
};
type ListPage = (typeof PAGES)["floor"];

/** The number of members with the list open, and of its items. */
type Load = { readonly members: number; readonly items: number };

const USUAL: Load = { members: 2, items: 20 };
const OTHERS: readonly Load[] = [
  { members: 10, items: 20 },
  { members: 50, items: 20 },
  { members: 2, items: 1_900 },
];

/** Changes on the screen of another member, on a good network. */
export const sharing: Group = {
  heading: "Sharing",
  async measure(setting) {
    const measure = (turns: number, load: Load, changes: number) =>
      inTurns(turns, (side) => timeChanges(setting, PAGES[side], load, changes));
    await measure(1, USUAL, 10); // a cold emulator is slow
    const times = await measure(2, USUAL, 20);
    const label = "A change on another member's screen";
    const rows: Row[] = [
      {
        label: `${label}, p50`,
        ...ofBoth(times, median),
        timesFloor: 1.15,
        note: "The floor is the SDK's transaction alone. Ours also waits for the frame after the key press, and draws the change on its own screen.",
      },
      { label: `${label}, p95`, ...ofBoth(times, p95), timesFloor: 1.15 },
    ];
    for (const load of OTHERS) {
      const figures = ofBoth(await measure(1, load, 5), median);
      rows.push({
        label: `${label}, ${load.members} members, ${load.items.toLocaleString("en")} items`,
        ...figures,
      });
    }
    const back = await inTurns(1, (side) => timeReconnects(setting, PAGES[side]));
    rows.push({ label: "Back online, until new data are on screen", ...ofBoth(back, median) });
    return rows;
  },
};

/** Returns the times from a change to the other member's screen, in milliseconds. */
function timeChanges(setting: Setting, page: ListPage, load: Load, count: number) {
  return timeItems(count, setting, page, load, async (text, from, to) => {
    const since = await page.add(from, text);
    // Separates one change from the next.
    await to.waitForTimeout(200);
    return since;
  });
}

/** Returns the times from reconnecting until a member sees a change from the time offline, in milliseconds. */
function timeReconnects(setting: Setting, page: ListPage) {
  return timeItems(3, setting, page, USUAL, async (text, from, to, { context, line }) => {
    await context.setOffline(true);
    line.cut();
    await to.waitForTimeout(OFFLINE_MS);
    await page.add(from, text);
    await to.waitForTimeout(500);
    line.restore();
    const since = Date.now();
    await context.setOffline(false);
    return since;
  });
}

/**
 * Opens a list in two browsers, and for all further members with only the SDK. Measures when each new item is on the
 * other screen, in milliseconds.
 * @param add adds an item with this text. Returns the start of the measured time.
 */
async function timeItems(
  count: number,
  { createClient }: Setting,
  { path }: ListPage,
  { members, items }: Load,
  add: (text: string, from: Page, to: Page, other: Client) => Promise<number>,
): Promise<readonly number[]> {
  const [one, other] = [await createClient("member"), await createClient("member")];
  const others = Array.from({ length: members - 2 }, (_, index) => `other-${index}`);
  const id = await one.storeList(items, [other.uid, ...others]);
  const [from, to] = [await one.open(path + id, "nothing"), await other.open(path + id, "nothing")];
  const stops = others.map((uid) => listen(uid, id));
  await from.waitForTimeout(1_000);
  const times: number[] = [];
  for (let time = 0; time < count; time++) {
    const seen = to.evaluate(watchFor, `New ${time}`);
    const since = await add(`New ${time}`, from, to, other);
    times.push((await seen) - since);
  }
  await Promise.all([...stops.map((stop) => stop()), one.context.close(), other.context.close()]);
  return times;
}

/** Starts a live read of a list as another member. @returns a function that stops it */
function listen(uid: string, id: string): () => Promise<void> {
  const { firestoreHost, projectId } = emulatorHosts();
  const [host = "", port] = firestoreHost.split(":");
  const app = initializeApp({ projectId, apiKey: "demo-key" }, `${uid}-${id}`);
  const db = getFirestore(app);
  connectFirestoreEmulator(db, host, Number(port), { mockUserToken: { sub: uid } });
  const stop = onSnapshot(doc(db, "shopping-lists", id), () => undefined);
  return () => {
    stop();
    return deleteApp(app);
  };
}

/** Waits for an item with this text. Resolves with the time, in milliseconds since 1970. Runs in the page. */
function watchFor(wanted: string): Promise<number> {
  return new Promise((resolve) => {
    const observer = new MutationObserver((records) => {
      const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
      if (!added.some(({ textContent }) => textContent === wanted)) return;
      resolve(performance.timeOrigin + performance.now());
      observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true });
  });
}

function addBare(page: Page, text: string): Promise<number> {
  return page.evaluate(async (wanted) => {
    const since = performance.timeOrigin + performance.now();
    await window.floorAdd(wanted);
    return since;
  }, text);
}

async function addOurs(page: Page, text: string): Promise<number> {
  const input = page.getByRole("combobox", { name: "New item" });
  await input.fill(text);
  await input.press("Enter");
  return page.evaluate(() => performance.timeOrigin + window.bench.pressed);
}
