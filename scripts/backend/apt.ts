import type { Machine } from "./machine";
import { runVisibly } from "./run-command";

/**
 * Installs a Debian package where `machine.mayInstall`.
 * @param purpose what it is for, told to the reader first
 * @returns whether it is installed now. Never throws.
 */
export async function aptInstall(
  packageName: string,
  purpose: string,
  machine: Machine,
): Promise<boolean> {
  if (!machine.mayInstall) {
    return false;
  }
  console.log(`Installing ${packageName}, ${purpose} …`);
  const env = { ...machine.env, DEBIAN_FRONTEND: "noninteractive" };
  // An outdated package list may still do, so a failed update is not the end.
  await runVisibly("apt-get", ["-q", "update"], env);
  const install = ["-q", "install", "-y", "--no-install-recommends", packageName];
  return runVisibly("apt-get", install, env);
}
