import { fileURLToPath } from "node:url";

/** The folder of package.json, as an absolute path. */
export const PROJECT_ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The Firebase project of development and tests. Firebase never resolves a `demo-` project to a real one. */
export const DEMO_PROJECT_ID = "demo-lettuce";

/** The emulators listen on this address only: they have no access control of their own. */
export const LOOPBACK = "127.0.0.1";

/** Sends the requests of this process and its children to the emulators directly, whatever proxy the shell sets. */
export function bypassProxy(env = process.env): void {
  // Of the two spellings, programs prefer either.
  for (const name of ["no_proxy", "NO_PROXY"]) {
    env[name] = [env[name], LOOPBACK, "localhost"].filter(Boolean).join();
  }
}
