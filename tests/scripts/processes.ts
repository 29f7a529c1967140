import { spawn } from "node:child_process";
import { PROJECT_ROOT } from "../../scripts/backend/project";

/** A running command, as a test sees it. */
export type Command = {
  readonly pid: number;
  /** All it has written so far. */
  output(): string;
  /** Settles with the first match of a pattern in its output. @throws when it ends without one */
  untilWritten(pattern: RegExp): Promise<RegExpExecArray>;
  /** Settles when it has ended, and all that could write for it: with its exit code, or null for a signal. */
  readonly ended: Promise<number | null>;
};

/** Runs `node --import tsx <script>` in the project. */
export function runScript(script: string, env: NodeJS.ProcessEnv): Command {
  return watch(spawn(process.execPath, ["--import", "tsx", script], { cwd: PROJECT_ROOT, env }));
}

/** Runs it as npm would, which waits for a shell. */
export function runScriptByNpm(script: string, env: NodeJS.ProcessEnv): Command {
  const command = `"${process.execPath}" --import tsx ${script}`;
  const npm = `child_process.spawn(${JSON.stringify(command)}, { shell: true, stdio: "inherit" })`;
  const itsEnv = { ...env, npm_lifecycle_event: "start" };
  return watch(spawn(process.execPath, ["-e", npm], { cwd: PROJECT_ROOT, env: itsEnv }));
}

function watch(child: ReturnType<typeof spawn>): Command {
  const { pid, stdout, stderr } = child;
  if (pid === undefined) throw new Error("Node could not be started.");
  let output = "";
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const looks = new Set<() => void>();
  for (const stream of [stdout, stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      for (const look of looks) look();
    });
  }
  const untilWritten = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(output);
        if (match) resolve(match);
      };
      looks.add(look);
      void ended.then(() => reject(new Error(`It ended without ${pattern}:\n${output}`)));
      look();
    });
  return { pid, output: () => output, untilWritten, ended };
}
