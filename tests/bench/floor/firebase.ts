import { initializeApp } from "firebase/app";
import {
  browserLocalPersistence,
  connectAuthEmulator,
  initializeAuth,
  onAuthStateChanged,
} from "firebase/auth";
import { demoConfig } from "../../../src/services/config";

const config = demoConfig("demo-lettuce", { auth: location.host, firestore: location.host });

/** The SDK, started as the app starts it. */
export const app = initializeApp(config.options);
export const auth = initializeAuth(app, { persistence: browserLocalPersistence });
connectAuthEmulator(auth, `http://${location.host}`, { disableWarnings: true });

/** Settles when the identity service has said who is here. */
export const answered = new Promise<void>((resolve) => {
  const stop = onAuthStateChanged(auth, () => {
    resolve();
    stop();
  });
});
