import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type ProxyOptions } from "vite";
import { followLiveReads } from "./scripts/backend/live-reads.ts";
import { LOOPBACK } from "./scripts/backend/project.ts";
import {
  blankOwnerToken,
  isFromPage,
  PROXIED,
  reportForeignOrigin,
} from "./scripts/backend/proxied-paths.ts";
import {
  defineEnv,
  ensureConfigured,
  environmentOf,
  LOCAL_MODE,
  offersGoogle,
} from "./scripts/configuration.ts";
import { currentBuild } from "./scripts/current-build.ts";
import { firstPaint } from "./scripts/first-paint.ts";
import { contentSecurityPolicy } from "./scripts/policy.ts";
import { previewImage } from "./scripts/preview-image.ts";

/** If Vite discovered one only at its first import, it would reload the page. */
const FETCHED_ON_DEMAND = [
  "@dnd-kit/core",
  "@dnd-kit/modifiers",
  "@dnd-kit/sortable",
  "canvas-confetti",
  "firebase/firestore",
  "react-toastify/unstyled",
  "uqr",
];

/**
 * One chunk each for the libraries (which stay cached across versions of the app), the first screen, and code that
 * other screens share. Many small chunks would weigh more.
 */
const SHARED_CHUNKS = [
  { name: "libraries", tags: ["$initial" as const], test: /node_modules/ },
  { name: "app", tags: ["$initial" as const], test: /src[\\/]/ },
  { name: "screens", minShareCount: 2, test: /src[\\/]/ },
];

export default defineConfig(({ command, mode }) => {
  const env = environmentOf(mode);
  // `npm start` sets the variables; `firebase emulators:start` uses the ports in firebase.json.
  const { FIREBASE_AUTH_EMULATOR_HOST, FIRESTORE_EMULATOR_HOST } = process.env;
  const { auth, firestore } = readEmulatorPorts();
  if (command === "build") {
    ensureConfigured(env);
  }
  return {
    plugins: [
      react(),
      previewImage(env),
      firstPaint(),
      currentBuild(),
      contentSecurityPolicy(env),
      blockOpenInEditor(),
    ],
    define: defineEnv({ VITE_GOOGLE_SIGN_IN: String(offersGoogle(env)) }),
    ...(mode === LOCAL_MODE && { envDir: false, envPrefix: [] }),
    css: { modules: { generateScopedName: nameClass } },
    build: {
      // Browsers without `modulepreload` just fetch a little later.
      modulePreload: { polyfill: false },
      // The Content-Security-Policy allows no pictures in `data:` addresses.
      assetsInlineLimit: 0,
      rolldownOptions: {
        // Inlines constants such as texts, which saves their names.
        optimization: { inlineConst: { mode: "all" } },
        output: { codeSplitting: { groups: SHARED_CHUNKS } },
        checks: { pluginTimings: false },
      },
    },
    resolve: {
      alias: { re2js: fileURLToPath(new URL("src/services/re2js-stub.ts", import.meta.url)) },
    },
    optimizeDeps: { include: FETCHED_ON_DEMAND },
    server: {
      // The page needs only these folders. The data of `npm start`, which contain passwords, stay private.
      fs: { allow: ["src", "node_modules"] },
      // The output of tests and screenshots must not reload the page.
      watch: { ignored: ["**/.data/**", "**/.gallery/**", "**/test-results/**"] },
      proxy: {
        ...forward(PROXIED.auth, FIREBASE_AUTH_EMULATOR_HOST || `${LOOPBACK}:${auth.port}`),
        ...forward(PROXIED.firestore, FIRESTORE_EMULATOR_HOST || `${LOOPBACK}:${firestore.port}`),
      },
    },
  };
});

/** Reads the ports in firebase.json. After an import, a build, which writes this file, would restart the dev server. */
function readEmulatorPorts(): Record<"auth" | "firestore", { readonly port: number }> {
  return JSON.parse(readFileSync(new URL("firebase.json", import.meta.url), "utf8")).emulators;
}

/**
 * Names a class after its file: the name shows its origin and is shorter than a hash. No two style sheets share a name.
 */
function nameClass(name: string, file: string): string {
  return `${basename(file, ".module.css")}-${name}`;
}

/**
 * Blocks Vite's endpoint that opens files in the developer's editor. Everybody who reaches the dev server could call
 * it, other sites included.
 */
function blockOpenInEditor(): Plugin {
  return {
    name: "block-open-in-editor",
    configureServer({ middlewares }) {
      middlewares.use("/__open-in-editor", (_incoming, outgoing) => {
        outgoing.writeHead(404).end();
      });
    },
  };
}

/** Returns the proxy options that forward these paths to the emulator at `host`. */
function forward(paths: RegExp, host: string): Record<string, ProxyOptions> {
  const options: ProxyOptions = {
    target: `http://${host}`,
    bypass: (incoming) => {
      if (isFromPage(incoming)) return undefined;
      reportForeignOrigin(incoming);
      return false;
    },
    configure: (proxy) => {
      proxy.on("start", blankOwnerToken);
      proxy.on("proxyReq", (_onward, { url = "" }, response) => {
        const dropLiveReads = followLiveReads(host, url);
        response.on("close", () => response.writableFinished || dropLiveReads());
      });
    },
  };
  return { [paths.source]: options };
}
