// npm start: the whole app on this computer, without an account anywhere.
//   npm start -- --fresh   deletes all lists and accounts first
//   npm start -- --host    lets devices on the same network, such as a phone, open the app
//   npm run preview        serves a production build, with the headers of Firebase Hosting
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { PreviewServer, ViteDevServer } from "vite";
import { type Backend, startBackend } from "./backend/backend";
import { startHosting } from "./backend/hosting";
import { LOOPBACK, PROJECT_ROOT } from "./backend/project";
import { LOCAL_MODE } from "./configuration";
import { printMails } from "./start/mails";
import { endsWithNpm, shutDownGracefully, withoutSignalHandlers } from "./start/shutdown";

const DATA_FOLDER = resolve(process.env.DATA_FOLDER || join(PROJECT_ROOT, ".data"));

/** The interval between saves, in milliseconds: a crash loses at most this much. */
const SAVE_EVERY_MS = 15_000;

let backend: Backend | undefined;
let server: ViteDevServer | PreviewServer | undefined;
const end = shutDownGracefully(async () => {
  try {
    await backend?.save();
  } finally {
    // The app's port is free only after the save: the next start, which needs this port, finds all data.
    await Promise.all([server?.close(), backend?.stop()]);
  }
});

try {
  await start();
} catch (error) {
  end(1, error instanceof Error ? error.message : String(error));
}

async function start(): Promise<void> {
  const { values } = parseArgs({
    options: { fresh: { type: "boolean" }, host: { type: "boolean" }, built: { type: "boolean" } },
  });
  const { fresh = false, host = false, built = false } = values;
  const app = portFrom("PORT") ?? 5173;
  const auth = portFrom("AUTH_EMULATOR_PORT");
  const firestore = portFrom("FIRESTORE_EMULATOR_PORT");
  console.log("Starting Lettuce …");
  // Selects the build of React, whatever the shell sets.
  process.env.NODE_ENV = built ? "production" : "development";
  const loadingVite = import("vite");
  const ports = { app, auth, firestore };
  backend = await startBackend({ ports, dataFolder: DATA_FOLDER, fresh });
  // Read by vite.config.ts.
  process.env.FIREBASE_AUTH_EMULATOR_HOST = backend.authHost;
  process.env.FIRESTORE_EMULATOR_HOST = backend.firestoreHost;
  const { createServer, preview } = await loadingVite;
  const config = { root: PROJECT_ROOT, mode: LOCAL_MODE, plugins: [printMails(backend)] };
  const address = { port: app, strictPort: true, host: host || LOOPBACK };
  if (built) {
    const hosting = await startHosting();
    void hosting.exited.then(endWithEmulator);
    // The paths of the emulators, from vite.config.ts, come first.
    const proxy = { "^/": `http://${hosting.host}` };
    const served = { ...config, preview: address, server: { proxy } };
    server = await withoutSignalHandlers(() => preview(served));
  } else {
    const served = { ...config, clearScreen: false, server: address };
    const dev = await withoutSignalHandlers(() => createServer(served));
    server = await dev.listen();
  }

  console.log(`\nLettuce is ready. Open http://localhost:${app}`);
  if (host) {
    for (const url of server.resolvedUrls?.network ?? []) {
      console.log(`On a phone on the same network: ${url}`);
    }
    console.log("Everybody on this network can open the app and log in as anyone.");
    console.log("Do not use a real password.");
  }
  console.log("Links from mails (to verify an address or reset a password) appear here.");
  console.log("Ctrl-C stops Lettuce.");
  if (endsWithNpm()) {
    console.log("As process 1, npm ends before the data are saved. In a container, run");
    console.log("node --import tsx scripts/start.ts instead.");
  }

  const { save } = backend;
  setInterval(() => {
    save().catch((error: unknown) => console.warn(error instanceof Error ? error.message : error));
  }, SAVE_EVERY_MS).unref();
  void backend.exited.then(endWithEmulator);
}

function endWithEmulator(): void {
  end(1, "An emulator has stopped, so Lettuce stops too. Start it again.");
}

/** Returns the port in a variable; undefined if it isn't set. @throws if it isn't a port */
function portFrom(variable: string): number | undefined {
  const value = process.env[variable];
  if (!value) return undefined;
  if (!/^\d{1,5}$/.test(value) || Number(value) < 1 || Number(value) > 65_535) {
    throw new Error(`${variable} must be a port from 1 to 65535, not "${value}".`);
  }
  return Number(value);
}
