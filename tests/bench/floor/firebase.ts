import { initializeApp } from "firebase/app";
import { browserLocalPersistence, connectAuthEmulator, initializeAuth } from "firebase/auth";
import { demoConfig } from "../../../src/services/config";

const config = demoConfig("demo-lettuce", { auth: location.origin, firestore: location.origin });

/** Starts the SDK as the app does. */
export const app = initializeApp(config.options);
export const auth = initializeAuth(app, { persistence: browserLocalPersistence });
connectAuthEmulator(auth, `http://${location.host}`, { disableWarnings: true });

/** Settles when the identity service has reported the user. */
export const confirmed = auth.authStateReady();
