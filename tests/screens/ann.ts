import type { Started } from "../sync/build";

/** Ann's real engine, with an in-memory server instead of the database. */
export const ann: { started: Started | null } = { started: null };

export function started(): Started {
  if (!ann.started) throw new Error("No engine has been started.");
  return ann.started;
}

const subscribe = () => () => undefined;

/** Replaces `client/engine`. */
export const engine = {
  engineStore: { getState: () => started().engine, subscribe },
};

const state = { status: "signed-in", user: { uid: "ann" }, isConfirmed: true };

/** Replaces `client/client`. */
export const client = { session: { getState: () => state, subscribe } };
