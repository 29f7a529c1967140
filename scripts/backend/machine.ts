import { spawnSync } from "node:child_process";
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
  /** The Firestore emulator that is fetched where there is none. */
  readonly pinnedJar: { readonly url: string; readonly sha256: string };
  /** Whether missing system packages may be installed without asking: root on Debian, so a container or CI. */
  readonly mayInstall: boolean;
};

/** Half the size of the newest, and content with an older Java. */
const PINNED_JAR = {
  url: "https://storage.googleapis.com/firebase-preview-drop/emulator/cloud-firestore-emulator-v1.19.8.jar",
  sha256: "9d43599ed6151199e8d604dc87fac51218e49e5f3a48519b1ae560bbe5e3382d",
};

/** The computer this runs on. */
export function thisMachine(): Machine {
  const { env, platform } = process;
  const home = homedir();
  return {
    env,
    platform,
    home,
    sdkRoots:
      platform === "win32"
        ? [env.LOCALAPPDATA, env["PROGRAMFILES(X86)"], env.PROGRAMFILES].flatMap((folder) =>
            folder ? [join(folder, "Google", "Cloud SDK", "google-cloud-sdk")] : [],
          )
        : ["/usr/lib/google-cloud-sdk", join(home, "google-cloud-sdk")],
    pinnedJar: PINNED_JAR,
    mayInstall: process.getuid?.() === 0 && existsSync("/etc/debian_version"),
  };
}

/**
 * Installs a Debian package where `machine.mayInstall`.
 * @param purpose what it is for, told to the reader first
 * @returns whether it is installed now. Never throws.
 */
export function aptInstall(packageName: string, purpose: string, machine: Machine): boolean {
  if (!machine.mayInstall) {
    return false;
  }
  console.log(`Installing ${packageName}, ${purpose} …`);
  const env = { ...machine.env, DEBIAN_FRONTEND: "noninteractive" };
  // An outdated package list may still do, so a failed update is not the end.
  spawnSync("apt-get", ["-q", "update"], { env, stdio: "inherit" });
  const install = ["-q", "install", "-y", "--no-install-recommends", packageName];
  return spawnSync("apt-get", install, { env, stdio: "inherit" }).status === 0;
}

/** Whether a process runs on this computer, whoever started it. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is a running one.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
