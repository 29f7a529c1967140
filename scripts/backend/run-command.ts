import { spawn } from "node:child_process";

/** How a short command went: its exit code, or null when it could not be started, and all it wrote. */
export type CommandResult = { readonly code: number | null; readonly output: string };

/** Runs a command to its end without showing it. Never throws. */
export function runQuietly(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env,
      stdio: ["ignore", "pipe", "pipe"],
      windowsHide: true,
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    }
    child.once("error", () => resolve({ code: null, output }));
    child.once("close", (code) => resolve({ code, output }));
  });
}

/**
 * Runs a command to its end with its output in the terminal.
 * @returns whether it succeeded. Never throws.
 */
export function runVisibly(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { env, stdio: ["ignore", "inherit", "inherit"] });
    child.once("error", () => resolve(false));
    child.once("close", (code) => resolve(code === 0));
  });
}
