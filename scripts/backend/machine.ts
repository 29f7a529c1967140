import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { homedir } from "node:os";

/** The facts about a computer that decide where programs come from. Tests pass fake ones. */
export type Machine = {
  readonly env: NodeJS.ProcessEnv;
  readonly platform: NodeJS.Platform;
  readonly home: string;
  /** Whether missing system packages may be installed without asking: as root on Debian, so in a container or CI. */
  readonly mayInstall: boolean;
};

/** Returns the facts about this computer. */
export function thisMachine(): Machine {
  const mayInstall = process.getuid?.() === 0 && existsSync("/etc/debian_version");
  return { env: process.env, platform: process.platform, home: homedir(), mayInstall };
}

/**
 * Installs a Debian package if `machine.mayInstall`.
 * @param purpose printed first
 * @returns whether it is installed now. Never throws.
 */
export function aptInstall(packageName: string, purpose: string, machine: Machine): boolean {
  if (!machine.mayInstall) return false;
  console.log(`Installing ${packageName}, ${purpose} …`);
  const env = { ...machine.env, DEBIAN_FRONTEND: "noninteractive" };
  // A failed update is ignored: an outdated package list may be good enough.
  spawnSync("apt-get", ["-q", "update"], { env, stdio: "inherit" });
  const install = ["-q", "install", "-y", "--no-install-recommends", packageName];
  return spawnSync("apt-get", install, { env, stdio: "inherit" }).status === 0;
}
