import { engineStore } from "../client/engine";
import type { Engine } from "../sync/engine";
import { useUser } from "./session";
import { useStore } from "./store";

export type { Engine };

/**
 * Returns the engine of the signed-in user, with all commands for lists; stable. It runs before the first screen for
 * that user renders. Commands that need the server reject with `ServiceError`s.
 */
export function useEngine(): Engine {
  const { uid } = useUser();
  const engine = useStore(engineStore);
  if (engine?.uid !== uid) throw new Error("No engine runs for this user.");
  return engine;
}
