import type { Page } from "@playwright/test";
import { deleteApp, initializeApp } from "firebase/app";
import { connectFirestoreEmulator, doc, getFirestore, onSnapshot } from "firebase/firestore";
import { emulatorHosts } from "../../support/environment";
import { figuresOf, inTurns, median, p95, type Side } from "../figures";
import type { Group, Row } from "../page";
import { MEMBERS, type Setting } from "../setting";

/** The duration of being offline, in milliseconds. */
const OFFLINE_MS = 6_000;

/** The path of a list, and a function that adds an item. It returns the time before that, in ms since 1970. */
const PAGES = {
  floor: { path: "/floor-list.html?id=", add: addBare },
  empty: { path: "/list/", add: addOurs },
  used: { path: "/list/", add: addOurs },
};

type Load = {
  /** The number of members with the list open. */
  readonly members: number;
  readonly items: number;
  readonly changes: number;
  /** Whether the other member is offline before each change. */
  readonly isOffline?: boolean;
};

const USUAL: Load = { members: 2, items: 20, changes: 10 };
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
      inTurns(turns, (side) => timeChanges(createClient, side, load));
    await measure(1, USUAL); // a cold emulator is slow
    const times = await measure(4, USUAL);
    const label = "A change on another member's screen";
    const rows: Row[] = [
      {
        label: `${label}, p50`,
        ...figuresOf(times, median),
        timesFloor: 1.2,
        felt: "On a good network and a fast processor, a change of somebody else is seen after %.",
        note: "The floor is the SDK's transaction alone. Ours also waits for the frame after the key press, and draws the change on its own screen. To begin sending before it is drawn gains nothing: the answers of lock and server wait for the same thread.",
      },
      {
        label: `${label}, p95`,
        ...figuresOf(times, p95),
        timesFloor: 1.15,
        note: "To meet the target, nothing else may run in the two pages when the change is made or arrives.",
      },
    ];
    for (const load of OTHERS) {
      const figures = figuresOf(await measure(2, load), median);
      const items = load.items.toLocaleString("en");
      rows.push({ label: `${label}, ${load.members} members, ${items} items`, ...figures });
    }
    const back = await measure(2, { ...USUAL, changes: 2, isOffline: true });
    rows.push({ label: "Back online, until new data are on screen", ...figuresOf(back, median) });
    return rows;
  },
};

/**
 * Opens a list in two browsers, and for all further members with only the SDK. Returns the times from a change, or from
 * reconnecting after it, to the other screen, in milliseconds.
 */
async function timeChanges(
  createClient: Setting["createClient"],
  side: Side,
  { members, items, changes, isOffline = false }: Load,
): Promise<readonly number[]> {
  const { path, add } = PAGES[side];
  const kind = MEMBERS[side];
  const [one, other] = [await createClient(kind, 0), await createClient(kind, 1)];
  const others = Array.from({ length: members - 2 }, (_, index) => `other-${index}`);
  const id = await one.storeList(items, [one.uid, other.uid, ...others]);
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
  await Promise.all([...stops.map((stop) => stop()), other.end()]);
  await one.end();
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
