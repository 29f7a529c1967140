import { type FirebaseApp, initializeApp } from "firebase/app";
import type { BackendConfig } from "./config";

/** A started Firebase app, with what the services need to reach its backend. */
export type Backend = {
  readonly app: FirebaseApp;
  readonly emulators: BackendConfig["emulators"];
};

/** Starts Firebase. A page has one backend; tests start several, each with a `name` of its own. */
export function startFirebase(config: BackendConfig, name?: string): Backend {
  return { app: initializeApp(config.options, name), emulators: config.emulators };
}
