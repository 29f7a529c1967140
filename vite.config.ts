import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv, type ProxyOptions } from "vite";
import { PROXIED_PATHS } from "./scripts/backend/proxied-paths.ts";
import { ensureConfigured } from "./scripts/configuration.ts";
import { previewImage } from "./scripts/preview-image.ts";

/** Vite finds these only when they are first wanted, and would then reload the page under one's hands. */
const FETCHED_ON_DEMAND = [
  "@dnd-kit/core",
  "@dnd-kit/modifiers",
  "@dnd-kit/sortable",
  "canvas-confetti",
  "firebase/firestore",
  "react-toastify/unstyled",
  "uqr",
  "uuid",
];

export default defineConfig(({ command, mode }) => {
  const env = loadEnv(mode, process.cwd());
  if (command === "build") {
    ensureConfigured(env);
  }
  return {
    plugins: [react(), previewImage(env)],
    resolve: {
      alias: { re2js: fileURLToPath(new URL("src/services/no-regex-engine.ts", import.meta.url)) },
    },
    optimizeDeps: { include: FETCHED_ON_DEMAND },
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
