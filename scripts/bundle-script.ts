import { build, type Rolldown } from "vite";
import { PROJECT_ROOT } from "./backend/project.ts";

/**
 * Returns a script of the page with all that it imports, minified.
 *
 * @param input its path in the project
 * @param define expressions by the names that they replace
 */
export async function bundleScript(
  input: string,
  define: Readonly<Record<string, string>> = {},
): Promise<string> {
  const rolldownOptions = { input, output: { format: "iife" } } as const;
  const options = { write: false, rolldownOptions };
  const config = { root: PROJECT_ROOT, configFile: false, logLevel: "error", define } as const;
  const { output } = (await build({ ...config, build: options })) as Rolldown.RolldownOutput;
  return output[0].code.trim();
}
