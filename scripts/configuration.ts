const NEEDED_IN_PRODUCTION = [
  "VITE_FIREBASE_API_KEY",
  "VITE_FIREBASE_AUTH_DOMAIN",
  "VITE_FIREBASE_PROJECT_ID",
  "VITE_FIREBASE_APP_ID",
] as const;

/**
 * Stops a build that could not reach any backend. A `demo-` project needs no more than its name.
 * @param env the variables that Vite hands to the app
 * @throws naming all that is missing
 */
export function ensureConfigured(env: Readonly<Record<string, string>>): void {
  if (env.VITE_FIREBASE_PROJECT_ID?.startsWith("demo-")) {
    return;
  }
  const missing = NEEDED_IN_PRODUCTION.filter((name) => !env[name]);
  if (missing.length > 0) {
    throw new Error(
      `The build needs to know its Firebase project. Missing: ${missing.join(", ")}.\n` +
        "Set them in the environment or in .env.local; .env.example says where to find each.",
    );
  }
}
