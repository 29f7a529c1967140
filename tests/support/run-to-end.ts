import { shutDownGracefully } from "../../scripts/start/shutdown";

type Close = () => Promise<unknown>;

/** Registers a function to call at the end. The last one is called first. */
export type AtEnd = (close: Close) => void;

/**
 * Runs a script and shuts the process down gracefully, also on Ctrl-C. Prints an error of the script.
 * @param work returns whether it succeeded
 */
export async function runToEnd(work: (atEnd: AtEnd) => Promise<boolean>): Promise<void> {
  const closing: Close[] = [];
  const end = shutDownGracefully(async () => {
    for (const close of closing.reverse()) await close();
  });
  try {
    end((await work((close) => closing.push(close))) ? 0 : 1);
  } catch (error) {
    end(1, error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}
