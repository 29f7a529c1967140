import { fileURLToPath } from "node:url";

/** The folder that holds package.json, as an absolute path. */
export const PROJECT_ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The Firebase project of development and tests. Firebase never resolves a `demo-` project to a real one. */
export const DEMO_PROJECT_ID = "demo-lettuce";

/** Everything started here listens on this address only: the emulators have no access control of their own. */
export const LOOPBACK = "127.0.0.1";
