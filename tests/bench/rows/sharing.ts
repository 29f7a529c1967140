import type { Page } from "@playwright/test";
import { deleteApp, initializeApp } from "firebase/app";
import { connectFirestoreEmulator, doc, getFirestore, onSnapshot } from "firebase/firestore";
import { emulatorHosts } from "../../support/environment";
import { type Both, median, ofBoth, p95 } from "../figures";
import { watch } from "../in-page";
import type { Group, Row } from "../page";
import type { Client, Setting } from "../setting";

const TIMES = 40;

/** How many changes are passed on before anything is measured. */
const WARM_UP = 10;

/** How long somebody is offline, in milliseconds. */
const OFFLINE_MS = 6_000;

/** What two people with the same list see of each other, on a good network. */
export const sharing: Group = {
  heading: "Sharing",
  async measure(setting) {
    const usual = { members: 2, items: 20 };
    for (const way of [FLOOR, OURS]) await passOn(setting, way, usual, WARM_UP); // a cold emulator is slow
    const times = await inTurns((way) => passOn(setting, way, usual, TIMES / 2));
    const plain = median(await passOn(setting, PLAIN, usual, TIMES));
    const rows: Row[] = [
      {
        what: "An own change on the other member's screen, p50",
        ...ofBoth(times, median),
        timesFloor: 1.15,
        note: `The floor is the SDK's transaction, which an app needs that loses nothing; a plain write of all items, which loses what others wrote meanwhile: ${Math.round(plain)} ms.`,
      },
      { what: "The same, p95", ...ofBoth(times, p95), timesFloor: 1.15 },
    ];
    for (const [what, meeting] of [
      ["in another tab, 1 member", { members: 1, items: 20 }],
      ["on another's screen, 10 members with the list open", { members: 10, items: 20 }],
      ["on another's screen, 50 members with the list open", { members: 50, items: 20 }],
      ["on the other's screen, 2 members, 10 items", { members: 2, items: 10 }],
      ["on the other's screen, 2 members, 1,000 items", { members: 2, items: 1_000 }],
      ["on the other's screen, 2 members, 1,900 items", { members: 2, items: 1_900 }],
    ] as const) {
      const times = await both((way) => passOn(setting, way, meeting, 5));
      rows.push({ what: `An own change ${what}`, ...ofBoth(times, median) });
    }
    rows.push({
      what: "Back online, until fresh data are on screen",
      ...ofBoth(await both((way) => comeBack(setting, way, usual)), median),
      note: "Both connect when the browser says that it is online.",
    });
    return rows;
  },
};

/** How people share a list: where it is, and what adds an item and gives the time, in milliseconds since 1970. */
type Way = {
  readonly path: string;
  readonly add: (page: Page, text: string) => Promise<number>;
};

const FLOOR: Way = { path: "/floor-list.html?id=", add: (page, text) => addBare(page, text, true) };
const PLAIN: Way = { ...FLOOR, add: (page, text) => addBare(page, text, false) };
const OURS: Way = { path: "/list/", add: addOurs };

async function both<Value>(measure: (way: Way) => Promise<Value>): Promise<Both<Value>> {
  return { floor: await measure(FLOOR), ours: await measure(OURS) };
}

/** Measures the floor, ours twice, and the floor again: whatever becomes faster or slower meanwhile does so for both. */
async function inTurns(measure: (way: Way) => Promise<number[]>): Promise<Both<number[]>> {
  const floor = await measure(FLOOR);
  const ours = [...(await measure(OURS)), ...(await measure(OURS))];
  return { floor: [...floor, ...(await measure(FLOOR))], ours };
}

type Meeting = { readonly members: number; readonly items: number };

/** The times from an own change to the other's screen. */
async function passOn(setting: Setting, way: Way, meeting: Meeting, count: number) {
  return withTwo(setting, way, meeting, async (from, to) => {
    const times: number[] = [];
    for (let time = 0; time < count; time++) {
      const seen = await watchFor(to, `New ${time}`);
      const since = await way.add(from, `New ${time}`);
      times.push((await seen()) - since);
      // So that one change has nothing to do with the next.
      await to.waitForTimeout(200);
    }
    return times;
  });
}

/** How long it takes until somebody who was offline sees what the other did meanwhile. */
async function comeBack(setting: Setting, way: Way, meeting: Meeting) {
  return withTwo(setting, way, meeting, async (from, to, { context, line }) => {
    const times: number[] = [];
    for (const text of ["One", "Two", "Three"]) {
      const seen = await watchFor(to, text);
      await context.setOffline(true);
      line.cut();
      await to.waitForTimeout(OFFLINE_MS);
      await way.add(from, text);
      await to.waitForTimeout(500);
      line.mend();
      const since = Date.now();
      await context.setOffline(false);
      times.push((await seen()) - since);
    }
    return times;
  });
}

/** Has two browsers open a list (or one, twice), and as many other members as it takes through the SDK alone. */
async function withTwo<Value>(
  { member }: Setting,
  { path }: Way,
  { members, items }: Meeting,
  act: (from: Page, to: Page, other: Client) => Promise<Value>,
): Promise<Value> {
  const one = await member();
  const other = members === 1 ? one : await member();
  const others = Array.from({ length: Math.max(0, members - 2) }, (_, index) => `other-${index}`);
  const id = await one.storeList(items, other === one ? [] : [other.uid, ...others]);
  const from = await one.open(path + id, { until: "[data-item-id]" });
  const to = await other.open(path + id, { until: "[data-item-id]" });
  const leave = others.map((uid) => listen(uid, id));
  await from.waitForTimeout(1_000);
  const value = await act(from, to, other);
  await Promise.all([...leave.map((go) => go()), one.close(), other.close()]);
  return value;
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

/** Watches for an item of this text. @returns waits for it, and gives the time, in milliseconds since 1970 */
function watchFor(page: Page, text: string): Promise<() => Promise<number>> {
  return watch(
    page,
    (wanted) =>
      new Promise<number>((resolve) => {
        const observer = new MutationObserver((records) => {
          const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
          if (!added.some(({ textContent }) => textContent === wanted)) return;
          resolve(performance.timeOrigin + performance.now());
          observer.disconnect();
        });
        observer.observe(document, { childList: true, subtree: true });
      }),
    text,
  );
}

function addBare(page: Page, text: string, isTransaction: boolean): Promise<number> {
  return page.evaluate(
    async ([wanted, transactional]) => {
      const since = performance.timeOrigin + performance.now();
      await window.floorAdd(wanted, transactional);
      return since;
    },
    [text, isTransaction] as const,
  );
}

async function addOurs(page: Page, text: string): Promise<number> {
  const input = page.getByRole("combobox", { name: "New item" });
  await input.fill(text);
  const pressed = await watch(
    page,
    () =>
      new Promise<number>((resolve) => {
        const tell = () => resolve(performance.timeOrigin + performance.now());
        addEventListener("keydown", tell, { capture: true, once: true });
      }),
    null,
  );
  await input.press("Enter");
  return pressed();
}
