import { deleteApp } from "firebase/app";
import { disableNetwork, enableNetwork, getFirestore } from "firebase/firestore";
import { type Auth, createAuth } from "../../../src/services/auth";
import { demoConfig } from "../../../src/services/config";
import { type Connection, createConnection } from "../../../src/services/connection";
import { startFirebase } from "../../../src/services/firebase";
import { createLists, type Lists } from "../../../src/services/lists";
import { emulatorHosts } from "../../support/environment";

/** The password of everybody in the simulation. */
export const PASSWORD = "lettuce and tomato";

/** What one tab has of the real SDK. */
export type Network = {
  readonly connection: Connection;
  readonly auth: Auth;
  readonly loggedIn: Promise<unknown>;
  /** The SDK learns that its network is gone, or back. */
  readonly setEnabled: (isEnabled: boolean) => void;
  readonly reconnect: () => void;
  readonly end: () => Promise<void>;
};

let count = 0;

/**
 * Starts an SDK of its own, in which somebody is signed in. It can be used at once, and takes its time.
 *
 * @param disturb makes a bad network of a good one
 */
export function connect(email: string, disturb: (lists: Lists) => Lists): Network {
  count += 1;
  const { projectId, authHost, firestoreHost } = emulatorHosts();
  const config = demoConfig(projectId, { auth: authHost, firestore: firestoreHost });
  const backend = startFirebase(config, `simulated-${process.pid}-${count}`);
  const auth = createAuth(backend);
  const loggedIn = auth.logIn({ email, password: PASSWORD });
  const connection = createConnection(async () => {
    await loggedIn;
    return disturb(createLists(backend));
  });
  let isEnabled = true;
  // One after the other: the SDK breaks for good when a network that is there already is enabled.
  let last: Promise<unknown> = loggedIn;
  const inTurn = (work: () => Promise<void>) => {
    last = last.then(work).catch(() => undefined);
  };

  return {
    connection,
    auth,
    loggedIn,
    setEnabled(next) {
      inTurn(async () => {
        if (next === isEnabled) return;
        isEnabled = next;
        const change = next ? enableNetwork : disableNetwork;
        await connection.call(() => change(getFirestore(backend.app)));
      });
    },
    reconnect() {
      inTurn(async () => {
        if (isEnabled) await connection.call((lists) => lists.reconnect());
      });
    },
    async end() {
      await last;
      await deleteApp(backend.app);
    },
  };
}
