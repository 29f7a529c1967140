import { deleteApp } from "firebase/app";
import { disableNetwork, enableNetwork, getFirestore } from "firebase/firestore";
import { type Auth, createAuth } from "../../../src/services/auth";
import { demoConfig } from "../../../src/services/config";
import { type Connection, createConnection } from "../../../src/services/connection";
import { startFirebase } from "../../../src/services/firebase";
import { createLists, type Lists } from "../../../src/services/lists";
import { emulatorHosts } from "../../support/environment";

/** The password of all people in the simulation. */
export const PASSWORD = "lettuce and tomato";

/** The real SDK of one tab. */
export type Network = {
  readonly connection: Connection;
  readonly auth: Auth;
  readonly loggedIn: Promise<unknown>;
  /** Disables or enables the SDK's network. */
  readonly setEnabled: (isEnabled: boolean) => void;
  readonly reconnect: () => void;
  readonly end: () => Promise<void>;
};

let count = 0;

/**
 * Starts an SDK, and signs a user in. Calls wait for the log-in.
 *
 * @param withFaults returns the database with faults
 */
export function connect(email: string, withFaults: (lists: Lists) => Lists): Network {
  count += 1;
  const { projectId, authHost, firestoreHost } = emulatorHosts();
  const config = demoConfig(projectId, { auth: authHost, firestore: firestoreHost });
  const backend = startFirebase(config, `simulated-${process.pid}-${count}`);
  const auth = createAuth(backend);
  const loggedIn = auth.logIn({ email, password: PASSWORD });
  const connection = createConnection(async () => {
    await loggedIn;
    return withFaults(createLists(backend));
  });
  let isEnabled = true;
  // One after the other: enabling an enabled network breaks the SDK for good.
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
