import { storage } from "../client/storage";
import { createEngine, type Engine } from "../sync/engine";

/** Stands in for `client/engine.ts` while the frames are rendered: the real engine, which no server ever answers. */
export function engineOf(uid: string): Engine {
  engine ??= createEngine({
    uid,
    connection: { call: () => new Promise(() => {}), watch: () => () => {} },
    storage,
    withLock: (_name, work) => work(),
    maySend: () => false,
    displayName: async () => "",
  });
  return engine;
}

let engine: Engine | undefined;
