import type { EventEmitter } from "node:events";
import { storeAccount } from "../../support/stored-accounts";
import { openBrowser } from "../fake-browser";
import type { Ledger } from "./ledger";
import { type Conditions, PASSWORD } from "./network";
import type { Random } from "./random";
import { openTab, type Tab } from "./tab";

/** The parts that all people of a simulation share. */
export type World = {
  readonly ledger: Ledger;
  readonly random: Random;
  /** Emits `response` with each response to any client. */
  readonly traffic: EventEmitter;
};

/** A user with a browser and a network. */
export type Person = Awaited<ReturnType<typeof createPerson>>;

/**
 * Creates a user, and opens the tabs. A third of the people have no Web Locks, and a third have two tabs.
 *
 * @param family the uids of the people who share new lists; the user joins them
 */
export async function createPerson(index: number, family: string[], world: World) {
  const { ledger, traffic } = world;
  const random = world.random.fork();
  const networkRandom = random.fork();
  const name = `person-${index}`;
  const hasLocks = index % 3 > 0;
  const tabCount = Math.floor(index / 3) % 3 === 0 ? 2 : 1;
  const email = `${name}-${process.pid}-${Date.now()}@example.com`;
  const uid = await storeAccount({ email, password: PASSWORD, displayName: name });
  family.push(uid);
  const conditions: Conditions = { isOnline: true, hasFaults: false };
  const browser = openBrowser();
  const tabs = new Set<Tab>();
  const ending: Promise<void>[] = [];
  let opened = 0;

  function endTab(tab: Tab) {
    tabs.delete(tab);
    ending.push(tab.end());
  }

  /** Opens missing tabs, each with its own SDK, as in a browser. */
  function openMissingTabs() {
    while (tabs.size < tabCount) {
      opened += 1;
      const page = browser.openTab();
      const parts = { email, uid, page, hasLocks, conditions, random: networkRandom };
      tabs.add(openTab({ ...parts, name: `${name}/${opened}`, ledger, traffic }));
    }
  }
  openMissingTabs();

  return {
    name,
    uid,
    family,
    conditions,
    random,
    tabs: (): readonly Tab[] => [...tabs],
    /** Returns the tabs that have not crashed. */
    runningTabs: (): readonly Tab[] => [...tabs].filter((tab) => !tab.page.hasCrashed()),
    openMissingTabs,
    hasMissingTabs: (): boolean => tabs.size < tabCount,

    endCrashedTabs() {
      for (const tab of [...tabs]) {
        if (!tab.page.hasCrashed()) continue;
        ledger.figures.crashes += 1;
        endTab(tab);
      }
    },

    /** Sets whether there is a network. The SDK does not notice; requests just fail. */
    setOnline(isOnline: boolean) {
      conditions.isOnline = isOnline;
      for (const tab of tabs) tab.applyConditions();
    },

    async end(): Promise<void> {
      for (const tab of [...tabs]) endTab(tab);
      await Promise.all(ending);
    },
  };
}
