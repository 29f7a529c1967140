import { session } from "../client/client";
import { storage } from "../client/storage";
import { createEngine, type Engine } from "../sync/engine";
import type { Store } from "../sync/signals/store";

let engine: Engine | undefined;

/** Stands in for `client/engine.ts` while the frames are rendered: the real engine, which no server ever answers. */
export const engineStore: Store<Engine | null> = {
  getState: engineOfUser,
  subscribe: () => () => {},
};

export const followSession = () => {};

function engineOfUser(): Engine {
  engine ??= createEngine({
    uid: session.uid() ?? "",
    connection: { call: () => new Promise(() => {}), watch: () => () => {} },
    storage,
    withLock: (_name, work) => work(),
    maySend: () => false,
    displayName: async () => "",
  });
  return engine;
}
