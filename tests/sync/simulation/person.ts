import { storeAccount } from "../../support/stored-accounts";
import { type FakeTab, openBrowser } from "../fake-browser";
import { createFaults, type NetworkConditions, NO_FAULTS } from "./faults";
import { connect, type Network, PASSWORD } from "./network";
import type { Random } from "./random";
import { openTab, type Tab } from "./tab";
import type { World } from "./world";

/** A user with a browser and a network. */
export type Person = Awaited<ReturnType<typeof createPerson>>;

/** Creates a user, and opens a first tab. */
export async function createPerson(name: string, random: Random, world: World) {
  const { ledger } = world;
  const email = `${name}-${process.pid}-${Date.now()}@example.com`;
  const uid = await storeAccount({ email, password: PASSWORD, displayName: name });
  const conditions: NetworkConditions = { isOnline: true, ...NO_FAULTS };
  const faultsRandom = random.fork();
  const browser = openBrowser();
  const networks = new Map<Tab, Network>();
  const ending: Promise<void>[] = [];
  let opened = 0;
  /** The deletion of the account under way, and its tab; null if that tab has crashed. */
  let deletion: { readonly tab: Tab; readonly done: Promise<void> } | null = null;
  let isDeleted = false;

  /** Opens a tab with its own SDK, as in a browser. */
  function open(): Tab {
    opened += 1;
    const page: FakeTab = browser.openTab();
    const faults = createFaults({
      ...world,
      recordedTab: { uid, outbox: () => tab.engine.outbox },
      conditions,
      random: faultsRandom,
      crashTab: () => crash(tab),
    });
    const network = connect(email, faults.withFaults);
    if (!conditions.isOnline) network.setEnabled(false);
    const { connection } = network;
    const tab = openTab({ uid, name: `${name}/${opened}`, page, connection, faults, ledger });
    const end = () => faults.settled().then(network.end);
    networks.set(tab, { ...network, end });
    return tab;
  }

  function crash(tab: Tab) {
    tab.crash();
    if (deletion?.tab === tab) deletion = null;
    const network = networks.get(tab);
    networks.delete(tab);
    if (network) ending.push(network.end());
  }

  /** Applies the changed network conditions to all tabs. */
  function applyConditions() {
    for (const tab of networks.keys()) tab.applyConditions();
  }

  async function runDeletion(tab: Tab) {
    try {
      const network = networks.get(tab);
      await network?.loggedIn;
      if (network) await tab.engine.deleteAccount(network.auth.accountFor(uid));
    } finally {
      crash(tab);
    }
    isDeleted = true;
    for (const other of [...networks.keys()]) crash(other);
  }
  open();

  return {
    name,
    uid,
    conditions,
    random,
    tabs: (): readonly Tab[] => [...networks.keys()],
    /** Returns the tabs that are not suspended. */
    runningTabs: (): readonly Tab[] => [...networks.keys()].filter((tab) => !tab.isSuspended()),
    openTab: open,
    crashTab: crash,

    /** Sets whether there is a network. The SDK may not notice that it goes; then requests just fail. */
    setOnline(isOnline: boolean) {
      conditions.isOnline = isOnline;
      const isNoticed = random.chance(0.5);
      for (const { setEnabled } of networks.values()) {
        if (isOnline || isNoticed) setEnabled(isOnline);
      }
      applyConditions();
    },

    /** Sets whether the server denies everything, as with a late token or during a deployment of the rules. */
    setDenied(isDenied: boolean) {
      conditions.isDenied = isDenied;
      applyConditions();
    },

    /** Makes all SDKs reconnect, as after a suspension. */
    reconnect() {
      for (const network of networks.values()) network.reconnect();
    },

    /** Deletes the account in a new tab, as after a recent log-in. Throws the errors of the app. */
    deleteAccount(): Promise<void> {
      if (isDeleted) return Promise.resolve();
      if (!deletion) {
        const tab = open();
        deletion = { tab, done: runDeletion(tab) };
      }
      return deletion.done;
    },

    isDeleted: () => isDeleted,

    async end(): Promise<void> {
      for (const tab of [...networks.keys()]) crash(tab);
      await Promise.all(ending);
    },
  };
}
