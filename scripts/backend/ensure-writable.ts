import { accessSync, constants, mkdirSync } from "node:fs";

/**
 * Creates a folder if it is missing, and checks that files can be written into it.
 * @param problem the beginning of the message if they can't
 * @param remedy the setting that chooses another folder
 * @throws with the problem, its cause and the remedy
 */
export function ensureWritable(folder: string, problem: string, remedy: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const cause = error instanceof Error ? error.message : error;
    throw new Error(`${problem}: ${cause}.\nChoose another folder with ${remedy}.`);
  }
}
