import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { finished, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { followLiveReads } from "../../scripts/backend/live-reads";
import { emulatorFor } from "../../scripts/backend/proxied-paths";
import { createLine, type Line, type LineState } from "./line";
import { noteAnswer, takeTurnToRead, takeTurnToWrite } from "./turns";

/** The servers behind the front, each as `host:port`. */
export type FrontTargets = {
  readonly authHost: string;
  readonly firestoreHost: string;
  readonly hostingHost: string;
};

/** One origin for the app and its backend, as in development; and the place where tests break the network. */
export type Front = {
  /** Without a slash at the end. */
  readonly origin: string;
  /** The line of those whose requests carry this name in the header `LINE_HEADER`. */
  lineOf(name: string): Line;
  /**
   * Lets those of the app's own files whose paths match arrive no more; null lets all arrive again.
   *
   * @param isMissing whether Hosting says that they are not there, instead of a connection that breaks
   */
  withhold(files: RegExp | null, isMissing?: boolean): void;
  close(): Promise<void>;
};

/** Says whose request it is, so that one person can lose the network and another keep it. */
export const LINE_HEADER = "x-test-line";

/** The emulators close a connection that they take for idle, perhaps just when it is used again. */
const ONE_CONNECTION_EACH = new Agent({ keepAlive: false });

/** One request to an emulator, and what came back until either side ended it. */
export type Exchange = {
  readonly path: string;
  readonly asked: string;
  readonly answered: string;
};

/**
 * Starts a front on a free port of this computer.
 * @param onExchange told of each request to an emulator when it has ended
 */
export async function startFront(
  targets: FrontTargets,
  onExchange?: (exchange: Exchange) => void,
): Promise<Front> {
  const lines = new Map<string, LineState>();
  const lineOf = (name: string): LineState => {
    const line = lines.get(name) ?? createLine();
    lines.set(name, line);
    return line;
  };

  let withheld: RegExp | null = null;
  let areMissing = false;
  const server = createServer((incoming, outgoing) => {
    const service = emulatorFor(incoming.url ?? "/");
    if (service === undefined) {
      const isWithheld = withheld?.test(incoming.url ?? "/") ?? false;
      if (isWithheld && areMissing) incoming.url = "/assets/of-another-version.js";
      if (isWithheld && !areMissing) outgoing.destroy();
      else forward(incoming, outgoing, targets.hostingHost);
      return;
    }
    const name = String(incoming.headers[LINE_HEADER] ?? "");
    const line = lineOf(name);
    const host = service === "auth" ? targets.authHost : targets.firestoreHost;
    const pass = async () => {
      await line.latency();
      const body = await takeTurn(name, incoming, outgoing);
      const onRecorded = onExchange && record(incoming.url ?? "/", body, outgoing, onExchange);
      forward(incoming, outgoing, host, line, body, (chunk) => {
        onRecorded?.(chunk);
        noteAnswer(name, String(chunk));
      });
    };
    // What breaks off before all of it has come.
    pass().catch(() => outgoing.destroy());
  });
  // No connection is closed for being idle: a request that comes at that moment would be lost.
  server.keepAliveTimeout = 0;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;

  return {
    // By name, as in development: what the browser allows depends on it.
    origin: `http://localhost:${port}`,
    lineOf,
    withhold: (files, isMissing = false) => {
      withheld = files;
      areMissing = isMissing;
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

/** Has a commit, or the beginning of a live read, wait for its turn. @returns what is asked */
async function takeTurn(
  whose: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<Readable> {
  const { method, url = "/" } = incoming;
  if (url.includes(":commit")) finished(outgoing, await takeTurnToWrite());
  if (method !== "POST" || !url.includes("/Listen/")) return incoming;
  const asked = await text(incoming);
  await takeTurnToRead(whose, asked);
  return Readable.from([asked]);
}

/** Keeps what is asked, and tells of it at the end. @returns takes each part of the answer */
function record(
  path: string,
  body: Readable,
  outgoing: ServerResponse,
  onExchange: (exchange: Exchange) => void,
): (chunk: Buffer) => void {
  const asked: Buffer[] = [];
  const answered: Buffer[] = [];
  body.on("data", (chunk: Buffer | string) => asked.push(Buffer.from(chunk)));
  outgoing.on("close", () => {
    const text = (chunks: readonly Buffer[]) => Buffer.concat(chunks).toString();
    onExchange({ path, asked: text(asked), answered: text(answered) });
  });
  return (chunk) => void answered.push(chunk);
}

/** Passes a request on and its answer back, each byte as it comes: Firestore's live reads are answers without end. */
function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  host: string,
  line?: LineState,
  body: Readable = incoming,
  onAnswer?: (chunk: Buffer) => void,
): void {
  const hangUp = () => outgoing.destroy();
  let onSilence = () => {};
  const fallSilent = () => onSilence();
  if (line?.isCut || outgoing.destroyed) {
    hangUp();
    return;
  }
  const path = incoming.url ?? "/";
  const dropLiveReads = followLiveReads(host, path);
  const { [LINE_HEADER]: _ours, ...headers } = incoming.headers;
  const onward = request(
    `http://${host}${path}`,
    { method: incoming.method, headers, agent: ONE_CONNECTION_EACH },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      outgoing.flushHeaders();
      if (onAnswer) answer.on("data", onAnswer);
      answer.pipe(outgoing);
      onSilence = () => void answer.unpipe(outgoing).resume();
      answer.on("error", hangUp);
    },
  );
  onward.on("error", hangUp);
  line?.events.on("cut", hangUp).on("silence", fallSilent);
  outgoing.on("close", () => {
    line?.events.off("cut", hangUp).off("silence", fallSilent);
    onward.destroy();
    if (!outgoing.writableFinished && !line?.isCut) dropLiveReads();
  });
  body.pipe(onward);
}
