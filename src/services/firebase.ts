import { type FirebaseApp, initializeApp } from "firebase/app";
import type { BackendConfig } from "./config";

/** A started Firebase app, and the emulators that it uses; null for a real project. */
export type Backend = {
  readonly app: FirebaseApp;
  readonly emulators: BackendConfig["emulators"];
};

/** Starts Firebase. A page has one backend. Tests start several, each with its own `name`. */
export function startFirebase(config: BackendConfig, name?: string): Backend {
  return { app: initializeApp(config.options, name), emulators: config.emulators };
}
