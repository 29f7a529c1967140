import { openBrowser } from "../fake-browser";
import { createFaults, type Weather } from "./faulty-lists";
import type { Ledger } from "./ledger";
import { connect, makeAccount, type Network } from "./network";
import type { Random } from "./random";
import { openTab, type Tab } from "./tab";
import type { Traffic } from "./traffic";

/** Somebody with a browser and a network of their own. */
export type Person = Awaited<ReturnType<typeof createPerson>>;

/** Signs somebody up, and opens a first tab. */
export async function createPerson(
  name: string,
  random: Random,
  { ledger, traffic }: { readonly ledger: Ledger; readonly traffic: Traffic },
) {
  const email = `${name}-${process.pid}-${Date.now()}@example.com`;
  const uid = await makeAccount(email);
  const weather: Weather = { isOnline: true, failure: 0, loss: 0 };
  const browser = openBrowser();
  const seen = new Set<string>();
  const lost = new Set<string>();
  const networks = new Map<Tab, Network>();
  const ending: Promise<void>[] = [];
  let opened = 0;

  /** Each tab has an SDK of its own, as in a browser. */
  function open(): Tab {
    opened += 1;
    const faults = createFaults({ weather, random, ledger, traffic, seen, lost });
    const network = connect(email, faults.disturb);
    if (!weather.isOnline) network.setEnabled(false);
    const { connection } = network;
    const parts = { uid, name: `${name}/${opened}`, connection, faults, ledger };
    const tab = openTab({ ...parts, tab: browser.openTab() });
    networks.set(tab, network);
    return tab;
  }

  function close(tab: Tab) {
    tab.die();
    const network = networks.get(tab);
    networks.delete(tab);
    if (network) ending.push(network.end());
  }
  open();

  return {
    name,
    uid,
    weather,
    random,
    tabs: (): readonly Tab[] => [...networks.keys()],
    openTab: open,
    killTab: close,

    /** The network goes or comes. Sometimes the SDK notices, sometimes its requests merely fail. */
    setOnline(isOnline: boolean) {
      weather.isOnline = isOnline;
      const isNoticed = random.chance(0.5);
      for (const [tab, { setEnabled }] of networks) {
        if (isOnline || isNoticed) setEnabled(isOnline);
        tab.weatherChanged();
      }
    },

    /** The SDK's connections are made anew, as after a sleep. */
    reconnect() {
      for (const network of networks.values()) network.reconnect();
    },

    async end(): Promise<void> {
      for (const tab of [...networks.keys()]) close(tab);
      await Promise.all(ending);
    },
  };
}
