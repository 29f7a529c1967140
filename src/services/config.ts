import type { FirebaseOptions } from "firebase/app";

/** The app's backend: a Firebase project, or the emulators of a `demo-` project. */
export type BackendConfig = {
  readonly options: FirebaseOptions;
  /** The origins of the emulators; null for a real project. */
  readonly emulators: { readonly auth: string; readonly firestore: string } | null;
};

/** The default project. Firebase never resolves a `demo-` project to a real one. */
const DEMO_PROJECT_ID = "demo-lettuce";

/**
 * Returns the configuration of this build, from `VITE_FIREBASE_*`. Without a project, or with a `demo-` project, the
 * app uses the local emulators, to which the page's own origin forwards requests.
 */
export function readConfig(): BackendConfig {
  // Each variable is read by name: using `import.meta.env` as an object would inline all of them.
  const projectId = import.meta.env.VITE_FIREBASE_PROJECT_ID || DEMO_PROJECT_ID;
  if (projectId.startsWith("demo-")) {
    return demoConfig(projectId, { auth: location.origin, firestore: location.origin });
  }
  return {
    options: {
      projectId,
      apiKey: import.meta.env.VITE_FIREBASE_API_KEY,
      authDomain: import.meta.env.VITE_FIREBASE_AUTH_DOMAIN,
      appId: import.meta.env.VITE_FIREBASE_APP_ID,
    },
    emulators: null,
  };
}

/** Returns the configuration for a `demo-` project on emulators at the given origins. */
export function demoConfig(
  projectId: string,
  emulators: { readonly auth: string; readonly firestore: string },
): BackendConfig {
  return {
    options: { projectId, apiKey: "demo-key", authDomain: new URL(emulators.auth).host },
    emulators,
  };
}
