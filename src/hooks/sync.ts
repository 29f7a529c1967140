import { createLazyLists } from "../services/lazy-lists";
import { createLock } from "../sync/lock";
import { createStatus, type StatusStore } from "../sync/status";
import { createSync, type Sync } from "../sync/sync";
import { guardUnload } from "../sync/unload-guard";
import { watchWake } from "../sync/wake";
import { fetchPart } from "./fetch-part";
import { backend, session, storage } from "./session";

/** The database. Its code is on its way while the first screen is drawn from what is remembered. */
export const lists = createLazyLists(async () => {
  const { createLastingLists } = await fetchPart(
    () => import("../services/lasting-lists"),
    isNobodyTyping,
  );
  return createLastingLists(backend);
});
const withLock = createLock(navigator.locks);

type Engine = {
  readonly sync: Sync;
  readonly status: StatusStore;
  readonly unguard: () => void;
};

let engine: Engine | null = null;

/** Gives the engine of a user, and starts it the first time. The engine of another user is stopped. */
export function getEngine(uid: string): Engine {
  if (engine?.sync.uid === uid && engine.sync.isRunning()) return engine;
  engine?.sync.stop();
  engine?.unguard();
  engine = startEngine(uid);
  return engine;
}

function startEngine(uid: string): Engine {
  const maySend = () => {
    const state = session.getState();
    return state.status === "signed-in" && state.isConfirmed && state.user.uid === uid;
  };
  const sync = createSync({ uid, lists, storage, withLock, maySend });
  const { outbox, flusher } = sync;
  const status = createStatus({ outbox, flusher, storage, isOnline: () => navigator.onLine });
  const unguard = guardUnload({ page: window, outbox, storage });
  void sync.wake();
  return { sync, status, unguard };
}

function wake() {
  engine?.status.update();
  void engine?.sync.wake();
}

session.subscribe(() => {
  // Nothing of a user may come to be stored once it has been erased.
  if (session.getState().status === "signed-out") engine?.sync.stop();
  else wake();
});
watchWake(window, {
  onOnline: wake,
  onReturn() {
    // Should that fail, whoever needs the connection next finds it out.
    lists.reconnect().catch(() => undefined);
    wake();
  },
});

/** Whether no text stands in a field that has the focus. */
function isNobodyTyping(): boolean {
  const field = document.activeElement;
  return !(field instanceof HTMLInputElement && field.value !== "");
}
