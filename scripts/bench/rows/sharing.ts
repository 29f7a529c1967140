import type { Page } from "@playwright/test";
import { deleteApp, initializeApp } from "firebase/app";
import { connectFirestoreEmulator, doc, getFirestore, onSnapshot } from "firebase/firestore";
import { emulatorHosts } from "../../../tests/support/environment";
import { item, storeList } from "../../../tests/support/stored-lists";
import { loadingOf, seenAt } from "../in-page";
import { against, type Measurement, type Result, told } from "../row";
import type { Client, Setting } from "../setting";
import { median, percentile } from "../statistics";

const TIMES = 40;

/** How long somebody is offline, in milliseconds. */
const OFFLINE_MS = 6_000;

/** What two people with the same list see of each other, on a good network. */
export const sharing: Measurement = {
  name: "sharing",
  async measure(setting) {
    const rows: Result[] = [];
    const usual = await compare(setting, { members: 2, items: 20, times: TIMES });
    rows.push(
      against(
        "An own change on the other member's screen, p50",
        "ms",
        { floor: median(usual.floor), ours: median(usual.ours) },
        1.15,
        `The floor is the SDK's transaction, which an app needs that loses nothing; a plain write of all items, which loses what others wrote meanwhile: ${Math.round(median(usual.plain))} ms.`,
      ),
      against(
        "The same, p95",
        "ms",
        { floor: percentile(usual.floor, 95), ours: percentile(usual.ours, 95) },
        1.15,
      ),
    );
    for (const members of [1, 10, 50]) {
      const { floor, ours } = await compare(setting, { members, items: 20, times: 5 });
      const what =
        members === 1
          ? "An own change in another tab, 1 member"
          : `An own change on another's screen, ${members} members with the list open`;
      rows.push(told(what, "ms", { floor: median(floor), ours: median(ours) }));
    }
    for (const items of [10, 1_000, 1_900]) {
      const { floor, ours } = await compare(setting, { members: 2, items, times: 5 });
      const what = `An own change on the other's screen, 2 members, ${items.toLocaleString("en")} items`;
      rows.push(told(what, "ms", { floor: median(floor), ours: median(ours) }));
    }
    rows.push(
      told(
        "Back online, until fresh data are on screen",
        "ms",
        await comeBack(setting),
        "Both connect when the browser says that it is online.",
      ),
    );
    return rows;
  },
};

type Case = { readonly members: number; readonly items: number; readonly times: number };

/** The times from an own change to the other's screen: of the SDK's transaction and its plain write, and of ours. */
async function compare(setting: Setting, given: Case) {
  const floor: number[] = [];
  const plain: number[] = [];
  const ours: number[] = [];
  await withTwo(
    setting,
    given,
    (id) => `/floor-list.html?id=${id}`,
    async (from, to) => {
      for (let time = 0; time < given.times; time++) {
        floor.push(await passOn(to, `Floor ${time}`, (text) => addBare(from, text, true)));
        plain.push(await passOn(to, `Plain ${time}`, (text) => addBare(from, text, false)));
      }
    },
  );
  await withTwo(
    setting,
    given,
    (id) => `/list/${id}`,
    async (from, to) => {
      for (let time = 0; time < given.times; time++) {
        ours.push(await passOn(to, `Ours ${time}`, (text) => addOurs(from, text)));
      }
    },
  );
  return { floor, plain, ours };
}

/** Has two browsers open a list, and as many other members as it takes through the SDK alone. */
async function withTwo(
  { member }: Setting,
  { members, items }: Case,
  pathOf: (id: string) => string,
  act: (from: Page, to: Page, clients: readonly [Client, Client]) => Promise<void>,
) {
  const one = await member();
  const other = members === 1 ? one : await member();
  const uids = [...new Set([one.uid ?? "", other.uid ?? ""])];
  const others = Array.from({ length: Math.max(0, members - 2) }, (_, index) => `other-${index}`);
  const stored = Array.from({ length: items }, (_, index) => item(`Item ${index}`));
  const id = await storeList([...uids, ...others], { items: stored });
  const until = "[data-item-id]";
  const [from, to] = [
    await one.open(pathOf(id), { until }),
    await other.open(pathOf(id), { until }),
  ];
  await Promise.all([loadingOf(from), loadingOf(to)]);
  const leave = others.map((uid) => listen(uid, id));
  await from.waitForTimeout(1_000);
  await act(from, to, [one, other]);
  await Promise.all([
    ...leave.map((go) => go()),
    one.close(),
    ...(other === one ? [] : [other.close()]),
  ]);
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

/** From the moment of a change until the other sees it, in milliseconds. */
async function passOn(to: Page, text: string, add: (text: string) => Promise<number>) {
  const since = await add(text);
  const seen = await seenAt(to, text);
  // So that one change has nothing to do with the next.
  await to.waitForTimeout(200);
  return seen - since;
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
  const pressed = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const tell = () => resolve(performance.timeOrigin + performance.now());
        addEventListener("keydown", tell, { capture: true, once: true });
      }),
  );
  await input.press("Enter");
  return pressed;
}

/** How long it takes until somebody who was offline sees what the other did meanwhile. */
async function comeBack(setting: Setting) {
  const given = { members: 2, items: 20, times: 1 };
  const times = { floor: [] as number[], ours: [] as number[] };
  const once = async (
    to: Page,
    client: Client,
    add: (text: string) => Promise<number>,
    text: string,
  ) => {
    await client.context.setOffline(true);
    client.line.cut();
    await to.waitForTimeout(OFFLINE_MS);
    await add(text);
    await to.waitForTimeout(500);
    client.line.mend();
    const since = Date.now();
    await client.context.setOffline(false);
    return (await seenAt(to, text)) - since;
  };
  await withTwo(
    setting,
    given,
    (id) => `/floor-list.html?id=${id}`,
    async (from, to, [, other]) => {
      for (const text of ["One", "Two", "Three"]) {
        times.floor.push(await once(to, other, (wanted) => addBare(from, wanted, true), text));
      }
    },
  );
  await withTwo(
    setting,
    given,
    (id) => `/list/${id}`,
    async (from, to, [, other]) => {
      for (const text of ["One", "Two", "Three"]) {
        times.ours.push(await once(to, other, (wanted) => addOurs(from, wanted), text));
      }
    },
  );
  return { floor: median(times.floor), ours: median(times.ours) };
}
