import { deleteApp } from "firebase/app";
import { expect, onTestFinished } from "vitest";
import { type Auth, createAuth } from "../../src/services/auth";
import { demoConfig } from "../../src/services/config";
import { type Connection, createConnection } from "../../src/services/connection";
import { type Backend, startFirebase } from "../../src/services/firebase";
import { createLists, type Lists } from "../../src/services/lists";
import { emulatorHosts } from "../support/environment";

/** A client with its own Firebase app, connected to the emulators. */
export type Client = {
  readonly backend: Backend;
  readonly auth: Auth;
  readonly lists: Lists;
  /** A connection to the same database as `lists`. It reconnects after a break. */
  readonly connection: Connection;
  readonly email: string;
};

export const PASSWORD = "secret1";

/** Matches a `ServiceError` with a code. */
export const refusal = (code: string) => expect.objectContaining({ name: "ServiceError", code });

let count = 0;

/** Starts a signed-out client. It ends with the test. */
export function startClient(): Client {
  const name = `client-${process.pid}-${++count}`;
  const { projectId, authHost, firestoreHost } = emulatorHosts();
  const emulators = { auth: `http://${authHost}`, firestore: `http://${firestoreHost}` };
  const backend = startFirebase(demoConfig(projectId, emulators), name);
  onTestFinished(() => deleteApp(backend.app));
  return {
    backend,
    auth: createAuth(backend, null),
    lists: createLists(backend),
    connection: createConnection(async () => createLists(backend)),
    email: `${name}-${Date.now()}@example.com`,
  };
}

/** Starts a client with a new signed-in user. It ends with the test. */
export async function startMember(): Promise<Client & { readonly uid: string }> {
  const client = startClient();
  await client.auth.signUp({ name: "Ann", email: client.email, password: PASSWORD });
  const user = await new Promise<{ uid: string } | null>((resolve) => {
    client.auth.watchUser(resolve);
  });
  if (!user) throw new Error("Nobody is signed in after signing up.");
  return { ...client, uid: user.uid };
}
