import { loadEnv } from "vite";
import { DEMO_PROJECT_ID, PROJECT_ROOT } from "./backend/project.ts";

/**
 * The Vite mode of all but production builds. The variables of the shell and of `.env` files don't reach the app: it
 * uses the emulators, without the settings of a deployment.
 */
export const LOCAL_MODE = "emulators";

const NEEDED_IN_PRODUCTION = [
  "VITE_FIREBASE_API_KEY",
  "VITE_FIREBASE_AUTH_DOMAIN",
  "VITE_FIREBASE_PROJECT_ID",
  "VITE_FIREBASE_APP_ID",
] as const;

/** The variables that Vite hands to the app. */
export type Environment = Readonly<Record<string, string>>;

/** Returns the variables that the app gets in a mode. */
export function environmentOf(mode: string): Environment {
  return mode === LOCAL_MODE
    ? { VITE_FIREBASE_PROJECT_ID: DEMO_PROJECT_ID }
    : loadEnv(mode, PROJECT_ROOT);
}

/** Returns a `define` for Vite that sets these variables. */
export function defineEnv(env: Environment): Record<string, string> {
  const names = Object.entries(env);
  return Object.fromEntries(
    names.map(([name, value]) => [`import.meta.env.${name}`, JSON.stringify(value)]),
  );
}

/**
 * Throws an error that names all missing variables, if a build would have no backend. A `demo-` project needs only its
 * id.
 * @param env the variables that Vite hands to the app
 */
export function ensureConfigured(env: Environment): void {
  if (isDemoProject(env)) {
    return;
  }
  const missing = NEEDED_IN_PRODUCTION.filter((name) => !env[name]);
  if (missing.length > 0) {
    throw new Error(
      `The build has no Firebase project. Missing: ${missing.join(", ")}.\n` +
        "Set these variables in the environment or in .env.local. .env.example says where to find the values.",
    );
  }
}

/**
 * Throws an error with the problem and its fix, if a deployment would put a broken app online.
 * @param env the variables that Vite hands to the app
 * @returns the id of the Firebase project to deploy to
 */
export function ensureDeployable(env: Environment): string {
  if (isDemoProject(env)) {
    throw new Error(
      `${env.VITE_FIREBASE_PROJECT_ID} is a project of the emulators and can't be deployed.\n` +
        "Set VITE_FIREBASE_PROJECT_ID to your own project in .env.local.",
    );
  }
  ensureConfigured(env);
  return env.VITE_FIREBASE_PROJECT_ID ?? "";
}

/** Returns whether a build offers Google sign-in: as configured, otherwise only with the emulators. */
export function offersGoogle(env: Environment): boolean {
  if (env.VITE_GOOGLE_SIGN_IN) return env.VITE_GOOGLE_SIGN_IN === "true";
  return !env.VITE_FIREBASE_PROJECT_ID || isDemoProject(env);
}

/** Returns whether a build is configured for a `demo-` project, which exists only in the emulators. */
export function isDemoProject(env: Environment): boolean {
  return env.VITE_FIREBASE_PROJECT_ID?.startsWith("demo-") ?? false;
}
