import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/** The facts about a computer that decide where the emulators come from. Tests hand in others than the real ones. */
export type Machine = {
  readonly env: NodeJS.ProcessEnv;
  readonly platform: NodeJS.Platform;
  readonly home: string;
  /** Where the Google Cloud SDK usually is. */
  readonly sdkRoots: readonly string[];
  /** Whether missing system packages may be installed without asking: root on Debian, so a container or CI. */
  readonly mayInstall: boolean;
};

/** The computer this runs on. */
export function thisMachine(): Machine {
  return {
    env: process.env,
    platform: process.platform,
    home: homedir(),
    sdkRoots: ["/usr/lib/google-cloud-sdk", join(homedir(), "google-cloud-sdk")],
    mayInstall: process.getuid?.() === 0 && existsSync("/etc/debian_version"),
  };
}
