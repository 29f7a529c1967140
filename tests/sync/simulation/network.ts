import { deleteApp } from "firebase/app";
import { createAuth } from "../../../src/services/auth";
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
  const config = demoConfig(projectId, {
    auth: `http://${authHost}`,
    firestore: `http://${firestoreHost}`,
  });
  const backend = startFirebase(config, `simulated-${process.pid}-${count}`);
  const loggedIn = createAuth(backend, () => import("../../../src/services/google")).logIn({
    email,
    password: PASSWORD,
  });
  const connection = createConnection(async () => {
    await loggedIn;
    return withFaults(createLists(backend));
  });
  let last = Promise.resolve();

  return {
    connection,
    reconnect() {
      last = connection.call((lists) => lists.reconnect()).catch(() => undefined);
    },
    async end() {
      await Promise.all([loggedIn, last]);
      await deleteApp(backend.app);
    },
  };
}
