import { shutDownGracefully } from "../../scripts/start/shutdown";

type Close = () => Promise<unknown>;

/** Takes what is to be closed at the end, the last one first. */
export type AtEnd = (close: Close) => void;

/**
 * Runs a script, and ends the process in good order whatever way it goes: also by Ctrl-C, and with what went wrong.
 * @param work gives whether all was well
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
