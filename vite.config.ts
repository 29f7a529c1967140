import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv, type ProxyOptions } from "vite";
import { PROXIED_PATHS } from "./scripts/backend/proxied-paths.ts";
import { ensureConfigured } from "./scripts/configuration.ts";
import { previewImage } from "./scripts/preview-image.ts";

export default defineConfig(({ command, mode }) => {
  const env = loadEnv(mode, process.cwd());
  if (command === "build") {
    ensureConfigured(env);
  }
  return {
    plugins: [react(), previewImage(env)],
    server: {
      proxy: {
        ...forward(PROXIED_PATHS.auth, process.env.FIREBASE_AUTH_EMULATOR_HOST),
        ...forward(PROXIED_PATHS.firestore, process.env.FIRESTORE_EMULATOR_HOST),
      },
    },
  };
});

/** Sends these paths to an emulator; to none when there is none. */
function forward(paths: readonly string[], host: string | undefined): Record<string, ProxyOptions> {
  return host ? Object.fromEntries(paths.map((path) => [path, { target: `http://${host}` }])) : {};
}
