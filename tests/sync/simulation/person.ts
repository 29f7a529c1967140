import { deleteApp } from "firebase/app";
import { disableNetwork, enableNetwork, getFirestore } from "firebase/firestore";
import { createAuth } from "../../../src/services/auth";
import { demoConfig } from "../../../src/services/config";
import { startFirebase } from "../../../src/services/firebase";
import { createLists } from "../../../src/services/lists";
import { emulatorHosts } from "../../support/environment";
import { openBrowser } from "../fake-browser";
import type { Weather } from "./faulty-lists";
import type { Ledger } from "./ledger";
import type { Random } from "./random";
import { openTab, type Tab } from "./tab";
import type { Traffic } from "./traffic";

/** Somebody with a browser and a network of their own. */
export type Person = Awaited<ReturnType<typeof createPerson>>;

/** Signs somebody up, with the real SDK, and opens a first tab. */
export async function createPerson(
  name: string,
  random: Random,
  { ledger, traffic }: { readonly ledger: Ledger; readonly traffic: Traffic },
) {
  const { projectId, authHost, firestoreHost } = emulatorHosts();
  const config = demoConfig(projectId, { auth: authHost, firestore: firestoreHost });
  const backend = startFirebase(config, `${name}-${process.pid}-${Date.now()}`);
  const auth = createAuth(backend);
  const lists = createLists(backend);
  const email = `${backend.app.name}@example.com`.toLowerCase();
  await auth.signUp({ name, email, password: "lettuce and tomato" });
  const uid = await new Promise<string>((resolve) => {
    auth.watchUser((user) => user && resolve(user.uid));
  });

  const weather: Weather = { isOnline: true, failure: 0, loss: 0 };
  const browser = openBrowser();
  const shared = {
    uid,
    lists,
    weather,
    random,
    ledger,
    traffic,
    seen: new Set<string>(),
    lost: new Set<string>(),
  };
  let tabs: readonly Tab[] = [];
  let opened = 0;
  const database = getFirestore(backend.app);
  let isDisabled = false;
  let connecting = Promise.resolve();

  /** What is done to the connection takes its time, which nobody waits for, and comes one after the other. */
  function doInTurn(work: () => Promise<void>) {
    connecting = connecting.then(work);
  }

  function open(): Tab {
    opened += 1;
    const tab = openTab({ ...shared, name: `${name}/${opened}`, tab: browser.openTab() });
    tabs = [...tabs, tab];
    return tab;
  }
  open();

  return {
    name,
    uid,
    weather,
    random,
    tabs: (): readonly Tab[] => tabs,
    openTab: open,

    killTab(tab: Tab) {
      tabs = tabs.filter((other) => other !== tab);
      tab.die();
    },

    /** The network goes or comes. Sometimes the SDK notices, sometimes its requests merely fail. */
    setOnline(isOnline: boolean) {
      weather.isOnline = isOnline;
      const isNoticed = !isOnline && random.chance(0.5);
      doInTurn(async () => {
        if (isDisabled && isOnline) await enableNetwork(database);
        if (isNoticed) await disableNetwork(database);
        isDisabled = isNoticed;
      });
      for (const tab of tabs) tab.weatherChanged();
    },

    /** The SDK's connection is made anew, as after a sleep. */
    reconnect() {
      doInTurn(async () => {
        if (!isDisabled) await lists.reconnect();
      });
    },

    async end(): Promise<void> {
      await connecting;
      for (const tab of tabs) tab.die();
      await deleteApp(backend.app);
    },
  };
}
