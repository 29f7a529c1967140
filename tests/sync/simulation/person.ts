import { openBrowser } from "../fake-browser";
import { type Connection, connect, makeAccount } from "./connection";
import type { Weather } from "./faulty-lists";
import type { Ledger } from "./ledger";
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
  const connections = new Map<Tab, Connection>();
  const ending: Promise<void>[] = [];
  let opened = 0;

  /** Each tab has an SDK of its own, as in a browser. */
  function open(): Tab {
    opened += 1;
    const connection = connect(email);
    if (!weather.isOnline) connection.setEnabled(false);
    const parts = { uid, weather, random, ledger, traffic, seen, lost, lists: connection.lists };
    const tab = openTab({ ...parts, name: `${name}/${opened}`, tab: browser.openTab() });
    connections.set(tab, connection);
    return tab;
  }

  function close(tab: Tab) {
    tab.die();
    const connection = connections.get(tab);
    connections.delete(tab);
    if (connection) ending.push(connection.end());
  }
  open();

  return {
    name,
    uid,
    weather,
    random,
    tabs: (): readonly Tab[] => [...connections.keys()],
    openTab: open,
    killTab: close,

    /** The network goes or comes. Sometimes the SDK notices, sometimes its requests merely fail. */
    setOnline(isOnline: boolean) {
      weather.isOnline = isOnline;
      const isNoticed = random.chance(0.5);
      for (const [tab, { setEnabled }] of connections) {
        if (isOnline || isNoticed) setEnabled(isOnline);
        tab.weatherChanged();
      }
    },

    /** The SDK's connections are made anew, as after a sleep. */
    reconnect() {
      for (const connection of connections.values()) connection.reconnect();
    },

    async end(): Promise<void> {
      for (const tab of [...connections.keys()]) close(tab);
      await Promise.all(ending);
    },
  };
}
