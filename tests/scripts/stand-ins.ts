import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Puts a command into a folder that does what some plain JavaScript says. */
export function placeCommand(folder: string, name: string, script: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), `#!${process.execPath}\n${script}`);
  chmodSync(join(folder, name), 0o755);
}

/**
 * Puts a `java` into a folder that is none.
 * @param version what it says of itself: `17.0.15`
 * @param script what it does when it is to run something
 */
export function placeJava(folder: string, version: string, script = "process.exit(1)"): void {
  const tell = `console.error('openjdk version "${version}" 2025-04-15');`;
  placeCommand(folder, "java", `if (process.argv[2] === "-version") ${tell} else { ${script} }`);
}
