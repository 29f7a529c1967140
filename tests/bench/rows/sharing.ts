import type { Page } from "@playwright/test";
import { deleteApp, initializeApp } from "firebase/app";
import { connectFirestoreEmulator, doc, getFirestore, onSnapshot } from "firebase/firestore";
import { emulatorHosts } from "../../support/environment";
import { inTurns, median, ofBoth, p95 } from "../figures";
import type { Group, Row } from "../page";
import type { Setting } from "../setting";

/** The duration of being offline, in milliseconds. */
const OFFLINE_MS = 6_000;

/** The path of a list, and a function that adds an item. It returns the time before that, in ms since 1970. */
const PAGES = {
  floor: { path: "/floor-list.html?id=", add: addBare },
  ours: { path: "/list/", add: addOurs },
};

type Load = {
  /** The number of members with the list open. */
  readonly members: number;
  readonly items: number;
  readonly changes: number;
  /** Whether the other member is offline before each change. */
  readonly isOffline?: boolean;
};

const USUAL: Load = { members: 2, items: 20, changes: 20 };
const OTHERS: readonly Load[] = [
  { members: 10, items: 20, changes: 5 },
  { members: 50, items: 20, changes: 5 },
  { members: 2, items: 1_900, changes: 5 },
];

/** Changes on the screen of another member, on a good network. */
export const sharing: Group = {
  heading: "Sharing",
  async measure({ createClient }) {
    const measure = (turns: number, load: Load) =>
      inTurns(turns, (side) => timeChanges(createClient, PAGES[side], load));
    await measure(1, USUAL); // a cold emulator is slow
    const times = await measure(2, USUAL);
    const label = "A change on another member's screen";
    const rows: Row[] = [
      {
        label: `${label}, p50`,
        ...ofBoth(times, median),
        timesFloor: 1.15,
        note: "The floor is the SDK's transaction alone. Ours also waits for the frame after the key press, and draws the change on its own screen. To begin sending before it is drawn gains nothing: the answers of lock and server wait for the same thread.",
      },
      { label: `${label}, p95`, ...ofBoth(times, p95), timesFloor: 1.15 },
    ];
    for (const load of OTHERS) {
      const figures = ofBoth(await measure(1, load), median);
      const items = load.items.toLocaleString("en");
      rows.push({ label: `${label}, ${load.members} members, ${items} items`, ...figures });
    }
    const back = await measure(1, { ...USUAL, changes: 3, isOffline: true });
    rows.push({ label: "Back online, until new data are on screen", ...ofBoth(back, median) });
    return rows;
  },
};

/**
 * Opens a list in two browsers, and for all further members with only the SDK. Returns the times from a change, or from
 * reconnecting after it, to the other screen, in milliseconds.
 */
async function timeChanges(
  createClient: Setting["createClient"],
  { path, add }: (typeof PAGES)["floor"],
  { members, items, changes, isOffline = false }: Load,
): Promise<readonly number[]> {
  const [one, other] = [await createClient("member"), await createClient("member")];
  const others = Array.from({ length: members - 2 }, (_, index) => `other-${index}`);
  const id = await one.storeList(items, [other.uid, ...others]);
  const [from, to] = [await one.open(path + id, "nothing"), await other.open(path + id, "nothing")];
  const stops = others.map((uid) => listen(uid, id));
  await from.waitForTimeout(1_000);
  const times: number[] = [];
  for (let time = 0; time < changes; time++) {
    const seen = to.evaluate(watchFor, `New ${time}`);
    if (isOffline) {
      await other.context.setOffline(true);
      other.line.cut();
      await to.waitForTimeout(OFFLINE_MS);
    }
    let since = await add(from, `New ${time}`);
    if (isOffline) {
      await from.waitForTimeout(500);
      other.line.restore();
      since = Date.now();
      await other.context.setOffline(false);
    }
    times.push((await seen) - since);
    await to.waitForTimeout(200); // separates one change from the next
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
