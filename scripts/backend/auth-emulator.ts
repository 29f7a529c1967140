import { type Emulator, untilReady } from "./emulator";
import { firebaseCommand, firebaseEnvironment, writeFirebaseConfig } from "./firebase-cli";
import { scratchFolder, spawnGuarded } from "./guarded-process";
import type { Machine } from "./machine";
import { freePorts } from "./ports";
import { LOOPBACK } from "./project";

/** Starts Google's Auth emulator. @throws BackendError `emulator-died` */
export async function startAuth(
  { projectId, port }: { readonly projectId: string; readonly port: number },
  machine: Machine,
): Promise<Emulator> {
  // The command brings two servers of its own along, on fixed ports unless told.
  const [hub, logging] = await freePorts(2);
  const scratch = scratchFolder();
  const config = writeFirebaseConfig(scratch, {
    emulators: {
      auth: { host: LOOPBACK, port },
      hub: { host: LOOPBACK, port: hub },
      logging: { host: LOOPBACK, port: logging },
      ui: { enabled: false },
    },
  });
  const command = ["emulators:start", "--only", "auth", "--project", projectId, "--config", config];
  const process = spawnGuarded(
    globalThis.process.execPath,
    firebaseCommand(command),
    scratch,
    firebaseEnvironment(machine.env, scratch),
  );
  return untilReady("The Auth emulator", `${LOOPBACK}:${port}`, process);
}
