import type { Page } from "@playwright/test";
import { deleteApp, initializeApp } from "firebase/app";
import { connectFirestoreEmulator, doc, getFirestore, onSnapshot } from "firebase/firestore";
import { emulatorHosts } from "../../support/environment";
import { inTurns, median, ofBoth, p95 } from "../figures";
import { watch } from "../in-page";
import type { Group, Row } from "../page";
import type { Client, Setting } from "../setting";

/** How long somebody is offline, in milliseconds. */
const OFFLINE_MS = 6_000;

/** Where a list is, and what adds an item and gives the time, in milliseconds since 1970. */
const WAYS = {
  floor: { path: "/floor-list.html?id=", add: addBare },
  ours: { path: "/list/", add: addOurs },
};
type Way = (typeof WAYS)["floor"];

/** How many people look at a list of how many items. */
type Meeting = { readonly members: number; readonly items: number };

const USUAL: Meeting = { members: 2, items: 20 };
const OTHERS: readonly Meeting[] = [
  { members: 10, items: 20 },
  { members: 50, items: 20 },
  { members: 2, items: 1_900 },
];

/** What two people with the same list see of each other, on a good network. */
export const sharing: Group = {
  heading: "Sharing",
  async measure(setting) {
    const measure = (turns: number, meeting: Meeting, changes: number) =>
      inTurns(turns, (side) => passOn(setting, WAYS[side], meeting, changes));
    await measure(1, USUAL, 10); // a cold emulator is slow
    const times = await measure(2, USUAL, 20);
    const what = "A change on another member's screen";
    const rows: (Row | string)[] = [
      { what: `${what}, p50`, ...ofBoth(times, median), timesFloor: 1.15 },
      "The floor is the SDK's transaction alone. Ours also waits for the frame after the key press, and draws the change on its own screen.",
      { what: `${what}, p95`, ...ofBoth(times, p95), timesFloor: 1.15 },
    ];
    for (const meeting of OTHERS) {
      const figures = ofBoth(await measure(1, meeting, 5), median);
      rows.push({
        what: `${what}, ${meeting.members} members, ${meeting.items.toLocaleString("en")} items`,
        ...figures,
      });
    }
    const back = await inTurns(1, (side) => comeBack(setting, WAYS[side]));
    rows.push({ what: "Back online, until new data are on screen", ...ofBoth(back, median) });
    return rows;
  },
};

/** The times from an own change to the other's screen. */
function passOn(setting: Setting, way: Way, meeting: Meeting, count: number) {
  return timesOf(count, setting, way, meeting, async (text, from, to) => {
    const since = await way.add(from, text);
    // So that one change has nothing to do with the next.
    await to.waitForTimeout(200);
    return since;
  });
}

/** How long it takes until somebody who was offline sees what the other did meanwhile. */
function comeBack(setting: Setting, way: Way) {
  return timesOf(3, setting, way, USUAL, async (text, from, to, { context, line }) => {
    await context.setOffline(true);
    line.cut();
    await to.waitForTimeout(OFFLINE_MS);
    await way.add(from, text);
    await to.waitForTimeout(500);
    line.mend();
    const since = Date.now();
    await context.setOffline(false);
    return since;
  });
}

/**
 * Has two browsers open a list, and as many other members as it takes through the SDK alone; and sees how long each
 * new item takes to the other's screen.
 * @param add adds an item of this text. Gives the time from which it counts.
 */
async function timesOf(
  count: number,
  { come }: Setting,
  { path }: Way,
  { members, items }: Meeting,
  add: (text: string, from: Page, to: Page, other: Client) => Promise<number>,
): Promise<readonly number[]> {
  const [one, other] = [await come("member"), await come("member")];
  const others = Array.from({ length: members - 2 }, (_, index) => `other-${index}`);
  const id = await one.storeList(items, [other.uid, ...others]);
  const [from, to] = [await one.open(path + id, "nothing"), await other.open(path + id, "nothing")];
  const leave = others.map((uid) => listen(uid, id));
  await from.waitForTimeout(1_000);
  const times: number[] = [];
  for (let time = 0; time < count; time++) {
    const seen = await watch(to, watchFor, `New ${time}`);
    const since = await add(`New ${time}`, from, to, other);
    times.push((await seen()) - since);
  }
  await Promise.all([...leave.map((go) => go()), one.context.close(), other.context.close()]);
  return times;
}

/** Follows a list as somebody else would. @returns stops */
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

/** Waits for an item of this text. Gives the time, in milliseconds since 1970. Runs in the page. */
function watchFor(wanted: string, resolve: (time: number) => void): void {
  const observer = new MutationObserver((records) => {
    const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
    if (!added.some(({ textContent }) => textContent === wanted)) return;
    resolve(performance.timeOrigin + performance.now());
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
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
