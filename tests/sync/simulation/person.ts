import { storeAccount } from "../../support/stored-accounts";
import { openBrowser } from "../fake-browser";
import { createFaults, type NetworkConditions } from "./faults";
import type { World } from "./history";
import { connect, type Network, PASSWORD } from "./network";
import { openTab, type Tab } from "./tab";

/** A user with a browser and a network. */
export type Person = Awaited<ReturnType<typeof createPerson>>;

/**
 * Creates a user, and opens the tabs. A third of the people have no Web Locks, and a third have two tabs.
 *
 * @param family the uids of the people who share new lists; the user joins them
 */
export async function createPerson(index: number, family: string[], world: World) {
  const { ledger } = world;
  const random = world.random.fork();
  const name = `person-${index}`;
  const hasLocks = index % 3 > 0;
  const tabCount = Math.floor(index / 3) % 3 === 0 ? 2 : 1;
  const email = `${name}-${process.pid}-${Date.now()}@example.com`;
  const uid = await storeAccount({ email, password: PASSWORD, displayName: name });
  family.push(uid);
  const conditions: NetworkConditions = { isOnline: true, hasFaults: false };
  const faultsRandom = random.fork();
  const browser = openBrowser();
  const networks = new Map<Tab, Network>();
  const ending: Promise<void>[] = [];
  let opened = 0;

  /** Opens a tab with its own SDK, as in a browser. */
  function open() {
    opened += 1;
    const page = browser.openTab();
    const faults = createFaults({
      ...world,
      tab: () => tab,
      page,
      conditions,
      random: faultsRandom,
    });
    const network = connect(email, faults.withFaults);
    const { connection } = network;
    const tab = openTab({
      uid,
      name: `${name}/${opened}`,
      page,
      hasLocks,
      connection,
      faults,
      ledger,
    });
    networks.set(tab, { ...network, end: () => faults.settled().then(network.end) });
  }

  function endTab(tab: Tab) {
    tab.end();
    const network = networks.get(tab);
    networks.delete(tab);
    if (network) ending.push(network.end());
  }

  /** Ends the tabs that have crashed. */
  function endCrashedTabs() {
    for (const tab of [...networks.keys()]) {
      if (!tab.page.hasCrashed()) continue;
      ledger.figures.crashes += 1;
      endTab(tab);
    }
  }

  function openMissingTabs() {
    while (networks.size < tabCount) open();
  }
  openMissingTabs();

  return {
    name,
    uid,
    family,
    conditions,
    random,
    tabs: (): readonly Tab[] => [...networks.keys()],
    /** Returns the tabs that have not crashed. */
    runningTabs: (): readonly Tab[] => [...networks.keys()].filter((tab) => !tab.page.hasCrashed()),
    endCrashedTabs,
    openMissingTabs,
    hasMissingTabs: (): boolean => networks.size < tabCount,

    /** Sets whether there is a network. The SDK does not notice; requests just fail. */
    setOnline(isOnline: boolean) {
      conditions.isOnline = isOnline;
      for (const tab of networks.keys()) tab.applyConditions();
    },

    /** Makes all SDKs reconnect, as after a suspension. */
    reconnect() {
      for (const network of networks.values()) network.reconnect();
    },

    async end(): Promise<void> {
      for (const tab of [...networks.keys()]) endTab(tab);
      await Promise.all(ending);
    },
  };
}
