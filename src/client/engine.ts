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

let current: { readonly engine: Engine; readonly unguard: () => void } | null = null;

const { subscribe, emit } = createEmitter();

/** The engine of the signed-in user, from the moment at which they are known. After that it has stopped. */
export const engineStore: Store<Engine | null> = {
  getState: () => current?.engine ?? null,
  subscribe,
};

function start(uid: string) {
  current?.engine.stop();
  current?.unguard();
  const engine = createEngine({
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
  current = { engine, unguard: guardUnload({ page: window, outbox: engine.outbox, storage }) };
  emit();
}

/** Has whoever is signed in have a running engine, and nobody else. */
export function followSession() {
  const uid = session.uid();
  // Nothing of a user may come to be stored once it has been erased.
  if (uid === null) return current?.engine.stop();
  if (current?.engine.uid !== uid || !current.engine.isRunning()) start(uid);
  wake();
}

function wake() {
  current?.engine.wake();
}

session.subscribe(followSession);
followSession();
watchWake(window, {
  onOnline: wake,
  onReturn() {
    // Should that fail, whoever needs the connection next finds it out.
    connection.call((lists) => lists.reconnect()).catch(() => undefined);
    wake();
  },
});
