import { createConnection } from "../services/connection";
import { createEngine, type Engine } from "../sync/engine";
import { createLock } from "../sync/signals/lock";
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

/** Gives the engine of a user, and starts it where it does not run. The engine of another user is stopped. */
export function engineOf(uid: string): Engine {
  if (current?.engine.uid === uid && current.engine.isRunning()) return current.engine;
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
  engine.wake();
  return engine;
}

/** Has whoever is signed in have an engine, and nobody else. */
function follow() {
  const state = session.getState();
  if (state.status === "signed-in") engineOf(state.user.uid).wake();
  // Nothing of a user may come to be stored once it has been erased.
  else current?.engine.stop();
}

function wake() {
  current?.engine.wake();
}

session.subscribe(follow);
follow();
watchWake(window, {
  onOnline: wake,
  onReturn() {
    // Should that fail, whoever needs the connection next finds it out.
    connection.call((lists) => lists.reconnect()).catch(() => undefined);
    wake();
  },
});
