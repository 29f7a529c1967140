import { createLock } from "../browser/lock";
import { createStore } from "../browser/store";
import { guardUnload } from "../browser/unload-guard";
import { watchWake } from "../browser/wake";
import { createConnection } from "../services/connection";
import { createEngine, type Engine } from "../sync/engine";
import { databasePart, firebasePart, identity, session, unlessUserChanged } from "./client";
import { storage } from "./storage";

/** The page's, for one user after another: the SDK sends the credentials of the present one. */
const connection = createConnection(async () => {
  const { backend } = await firebasePart.fetch();
  const { createLists } = await databasePart.fetch();
  return createLists(backend);
});
/** The browser's: a lock is about a list, whoever edits it. */
const withLock = createLock(navigator.locks);

/** Ends the guard of the last engine. It goes on after a sign-out, since unsent edits stay, until the next user. */
let unguard = () => {};

/** The engine of the signed-in user. After a sign-out it holds the last engine, stopped. */
export const engineStore = createStore<Engine | null>(null, (before) => {
  const uid = session.uid();
  if (before?.uid === uid && before.isRunning()) return before;
  before?.stop(); // a running engine could store the user's data again after it was erased
  return uid === null ? before : start(uid);
});

function start(uid: string): Engine {
  const engine = createEngine({
    uid,
    connection,
    storage,
    withLock,
    maySend() {
      const state = session.getState();
      return state.status === "signed-in" && state.isConfirmed && state.user.uid === uid;
    },
    confirmUser: () => identity.waitForUser(uid),
    displayName: (isFresh) =>
      identity.callFor(uid, async (account) => {
        if (isFresh) await account.reloadUser();
        return account.displayName();
      }),
    isOnline: () => navigator.onLine,
  });
  unguard();
  unguard = guardUnload({ page: window, outbox: engine.outbox, storage });
  /** Drops the result of a command if it arrives under another user. */
  const guard =
    <Args extends readonly unknown[], Answer>(command: (...args: Args) => Promise<Answer>) =>
    (...args: Args) =>
      unlessUserChanged(uid, command(...args));
  return {
    ...engine,
    leaveList: guard(engine.leaveList),
    deleteList: guard(engine.deleteList),
    removeMember: guard(engine.removeMember),
    setListClosed: guard(engine.setListClosed),
    moveItems: guard(engine.moveItems),
    undoMove: guard(engine.undoMove),
  };
}

/** Starts or stops the engine to match the session. */
export function followSession() {
  engineStore.update();
  if (session.uid() !== null) wake();
}

function wake() {
  engineStore.getState()?.wake();
}

session.subscribe(followSession);
followSession();
// Somebody may copy the address, or open the list elsewhere.
addEventListener("blur", () => engineStore.getState()?.keepLists());
watchWake(window, {
  onNetworkChange: wake,
  onReturn() {
    connection.call((lists) => lists.reconnect()).catch(() => undefined); // the next call reports the failure
    wake();
  },
});
