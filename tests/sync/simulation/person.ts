import { storeAccount } from "../../support/stored-accounts";
import { type FakeTab, openBrowser } from "../fake-browser";
import { createFaults, type Weather } from "./faults";
import { connect, type Network, PASSWORD } from "./network";
import type { Random } from "./random";
import { openTab, type Tab } from "./tab";
import type { World } from "./world";

/** Somebody with a browser and a network of their own. */
export type Person = Awaited<ReturnType<typeof createPerson>>;

/** Signs somebody up, and opens a first tab. */
export async function createPerson(name: string, random: Random, world: World) {
  const { ledger } = world;
  const email = `${name}-${process.pid}-${Date.now()}@example.com`;
  const uid = await storeAccount({ email, password: PASSWORD, displayName: name });
  const weather: Weather = { isOnline: true, isDenied: false, failure: 0, loss: 0, death: 0 };
  const faultsRandom = random.fork();
  const browser = openBrowser();
  const networks = new Map<Tab, Network>();
  const ending: Promise<void>[] = [];
  let opened = 0;
  /** The tab in which the account is being deleted, until that ends. */
  let going: { readonly tab: Tab; readonly done: Promise<void> } | null = null;
  let isGone = false;

  /** Each tab has an SDK of its own, as in a browser. */
  function open(): Tab {
    opened += 1;
    const page: FakeTab = browser.openTab();
    const faults = createFaults({
      ...world,
      followed: { uid, outbox: () => tab.engine.outbox },
      weather,
      random: faultsRandom,
      kill: () => kill(tab),
    });
    const network = connect(email, faults.disturb);
    if (!weather.isOnline) network.setEnabled(false);
    const { connection } = network;
    const tab = openTab({ uid, name: `${name}/${opened}`, page, connection, faults, ledger });
    networks.set(tab, network);
    return tab;
  }

  function kill(tab: Tab) {
    tab.die();
    if (going?.tab === tab) going = null;
    const network = networks.get(tab);
    networks.delete(tab);
    if (network) ending.push(network.end());
  }

  /** Tells all tabs that something about their network has changed. */
  function tellTabs() {
    for (const tab of networks.keys()) tab.weatherChanged();
  }

  async function go(tab: Tab) {
    try {
      const network = networks.get(tab);
      await network?.loggedIn;
      if (network) await tab.engine.deleteAccount(network.auth.accountFor(uid));
    } finally {
      kill(tab);
    }
    isGone = true;
    for (const other of [...networks.keys()]) kill(other);
  }
  open();

  return {
    name,
    uid,
    weather,
    random,
    tabs: (): readonly Tab[] => [...networks.keys()],
    /** Those that the browser lets run. */
    awakeTabs: (): readonly Tab[] => [...networks.keys()].filter(({ isAsleep }) => !isAsleep()),
    openTab: open,
    killTab: kill,

    /** The network goes or comes. Sometimes the SDK notices, sometimes its requests merely fail. */
    setOnline(isOnline: boolean) {
      weather.isOnline = isOnline;
      const isNoticed = random.chance(0.5);
      for (const { setEnabled } of networks.values()) {
        if (isOnline || isNoticed) setEnabled(isOnline);
      }
      tellTabs();
    },

    /** The server denies everything, as while a token is renewed or new access rules come; or does so no longer. */
    setDenied(isDenied: boolean) {
      weather.isDenied = isDenied;
      tellTabs();
    },

    /** The SDK's connections are made anew, as after a sleep. */
    reconnect() {
      for (const network of networks.values()) network.reconnect();
    },

    /** Deletes the account, from a tab that was just opened to log in. Throws as the app does. */
    deleteAccount(): Promise<void> {
      if (isGone) return Promise.resolve();
      if (!going) {
        const tab = open();
        going = { tab, done: go(tab) };
      }
      return going.done;
    },

    isGone: () => isGone,

    async end(): Promise<void> {
      for (const tab of [...networks.keys()]) kill(tab);
      await Promise.all(ending);
    },
  };
}
