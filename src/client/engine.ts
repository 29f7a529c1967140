import { createConnection } from "../services/connection";
import { createEngine, type Engine } from "../sync/engine";
import { createLock } from "../sync/signals/lock";
import { createEmitter, type Store } from "../sync/signals/store";
import { guardUnload } from "../sync/signals/unload-guard";
import { watchWake } from "../sync/signals/wake";
import { fetchDatabase, firebase, identity, session } from "./client";
import { storage } from "./storage";

const connection = createConnection(async () => {
  const { backend } = await firebase();
  const { createLists } = await fetchDatabase();
  return createLists(backend);
});
const withLock = createLock(navigator.locks);
const { subscribe, emit } = createEmitter();

let engine: Engine | null = null;
let unguard = () => {};

/** The engine of the signed-in user, from the moment at which they are known. After that it has stopped. */
export const engineStore: Store<Engine | null> = { getState: () => engine, subscribe };

function start(uid: string) {
  engine?.stop();
  unguard();
  engine = createEngine({
    uid,
    connection,
    storage,
    withLock,
    maySend() {
      const state = session.getState();
      return state.status === "signed-in" && state.isConfirmed && state.user.uid === uid;
    },
    confirmed: () => identity.confirms(uid),
    displayName: (isFresh) =>
      identity.callFor(uid, async (account) => {
        if (isFresh) await account.reloadUser();
        return account.displayName();
      }),
    isOnline: () => navigator.onLine,
  });
  unguard = guardUnload({ page: window, outbox: engine.outbox, storage });
  emit();
}

/** Starts the engine of the signed-in user if it does not run. Stops it where nobody is signed in. */
export function followSession() {
  const uid = session.uid();
  // Nothing of a user may come to be stored once it has been erased.
  if (uid === null) return engine?.stop();
  if (engine?.uid !== uid || !engine.isRunning()) start(uid);
  wake();
}

function wake() {
  engine?.wake();
}

session.subscribe(followSession);
followSession();
watchWake(window, {
  onOnline: wake,
  onReturn() {
    connection.call((lists) => lists.reconnect()).catch(() => undefined); // its next user will see that it failed
    wake();
  },
});
