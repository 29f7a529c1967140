import { once } from "node:events";
import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from "node:http";
import { finished, Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { followLiveReads } from "../../scripts/backend/live-reads";
import { emulatorFor } from "../../scripts/backend/proxied-paths";
import { createLine, type Line, type LineState } from "./line";
import { endTurnsToRead, takeTurnToRead, takeTurnToWrite } from "./turns";

/** The servers behind the front, each as `host:port`. */
export type FrontTargets = {
  readonly authHost: string;
  readonly firestoreHost: string;
  readonly hostingHost: string;
};

/** A proxy: one origin for the app and its backend, as in development. Tests break the network here. */
export type Front = {
  /** Without a trailing slash. */
  readonly origin: string;
  /** Returns the line of the requests with this name in the header `LINE_HEADER`. */
  lineOf(name: string): Line;
  /** Breaks the connection for the app's own files whose paths match; for none if null. Or answers them otherwise. */
  withhold(files: RegExp | null, answer?: (outgoing: ServerResponse) => void): void;
  /** Makes browsers ask for the app's own files whose paths match at each use (`no-cache`); for none if null. */
  revalidate(files: RegExp | null): void;
  /** Replaces the app by a version whose files have other names. From now on, Hosting lacks the old files. */
  deploy(): void;
  /** Closes the port, so that there is no network, until `reopen`. */
  close(): Promise<void>;
  reopen(): Promise<void>;
};

/** The header with the name of a request's line, so that one person can lose the network and another keep it. */
export const LINE_HEADER = "x-test-line";

/** The emulators may close an idle connection just when it is used again. */
const ONE_CONNECTION_EACH = new Agent({ keepAlive: false });

/** One request to an emulator, with its response until either side ended it. */
export type Exchange = {
  readonly path: string;
  readonly requestBody: string;
  readonly responseBody: string;
};

/**
 * Starts a front on a free port of this computer.
 * @param onExchange called with each request to an emulator when it has ended
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
  let answerWithheld = (outgoing: ServerResponse): void => void outgoing.destroy();
  let revalidated: RegExp | null = null;
  let version = 0;
  const server = createServer((incoming, outgoing) => {
    const service = emulatorFor(incoming.url ?? "/");
    if (service === undefined) {
      if (revalidated?.test(incoming.url ?? "/")) outgoing.setHeader("cache-control", "no-cache");
      if (withheld?.test(incoming.url ?? "/")) answerWithheld(outgoing);
      else if (version > 0) forwardVersion(version, incoming, outgoing, targets.hostingHost);
      else forwardToHosting(incoming, outgoing, targets.hostingHost);
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
        endTurnsToRead(name, String(chunk));
      });
    };
    // The request may break off before its end.
    pass().catch(() => outgoing.destroy());
  });
  // Idle connections stay open: a request at the moment of closing would be lost.
  server.keepAliveTimeout = 0;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;

  return {
    // The origin has a name, as in development: the browser's permissions depend on it.
    origin: `http://localhost:${port}`,
    lineOf,
    withhold: (files, answer = (outgoing) => void outgoing.destroy()) => {
      withheld = files;
      answerWithheld = answer;
    },
    revalidate: (files) => {
      revalidated = files;
    },
    deploy: () => {
      version += 1;
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
    reopen: async () => {
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
    },
  };
}

/** Makes a commit, or the start of a live read, wait for its turn. @returns the body of the request */
async function takeTurn(
  name: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<Readable> {
  const { method, url = "/" } = incoming;
  if (url.includes(":commit")) finished(outgoing, await takeTurnToWrite());
  if (method !== "POST" || !url.includes("/Listen/")) return incoming;
  const body = await text(incoming);
  await takeTurnToRead(name, body);
  return Readable.from([body]);
}

/** Records a request, and calls `onExchange` at its end. @returns a function to call with each chunk of the response */
function record(
  path: string,
  body: Readable,
  outgoing: ServerResponse,
  onExchange: (exchange: Exchange) => void,
): (chunk: Buffer) => void {
  const sent: Buffer[] = [];
  const received: Buffer[] = [];
  body.on("data", (chunk: Buffer | string) => sent.push(Buffer.from(chunk)));
  outgoing.on("close", () => {
    const text = (chunks: readonly Buffer[]) => Buffer.concat(chunks).toString();
    onExchange({ path, requestBody: text(sent), responseBody: text(received) });
  });
  return (chunk) => void received.push(chunk);
}

/** An answer of Hosting. */
type Answer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
};

/** Hosting's answers so far, by request. The build never changes, and each answer costs Hosting 5 ms of CPU time. */
const answers = new Map<string, Promise<Answer>>();

/** The headers on which an answer of Hosting depends. */
const VARYING = ["accept-encoding", "if-none-match", "if-modified-since", "range"];

/** Answers as Hosting has answered the same request before, or asks it. */
function forwardToHosting(
  { method = "GET", url = "/", headers }: IncomingMessage,
  outgoing: ServerResponse,
  host: string,
): void {
  const varying = VARYING.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []));
  const key = JSON.stringify([method, url, varying]);
  const answer = answers.get(key) ?? askHosting(host, method, url, Object.fromEntries(varying));
  answers.set(key, answer);
  answer.then(
    ({ status, headers, body }) => {
      outgoing.writeHead(status, { ...headers, ...outgoing.getHeaders() }).end(body);
    },
    () => {
      answers.delete(key);
      outgoing.destroy();
    },
  );
}

async function askHosting(
  host: string,
  method: string,
  path: string,
  headers: Record<string, string>,
): Promise<Answer> {
  const asked = request(`http://${host}${path}`, { method, headers, agent: ONE_CONNECTION_EACH });
  const [response] = (await once(asked.end(), "response")) as [IncomingMessage];
  // These are of one connection or of one moment.
  const {
    connection: _,
    date: _date,
    "transfer-encoding": _encoding,
    ...lasting
  } = response.headers;
  return { status: response.statusCode ?? 502, headers: lasting, body: await buffer(response) };
}

/** The end of the name of a built file: its hash, the version that this front has added, and its type. */
const HASHED = /(-[\w-]{8})(~\d+)?(\.(?:js|css|svg))/g;

/** The name of a build, in the page and in /current.js. */
const BUILD_NAME = /\b[0-9a-f]{16}\b/g;

/**
 * Answers like Hosting after a deployment: the build and its files have this version in their names, in the page and in
 * each other.
 */
function forwardVersion(
  version: number,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  host: string,
): void {
  const path = (incoming.url ?? "/").replace(HASHED, (_, hash, old, type) =>
    old === `~${version}` ? hash + type : `-gone${type}`,
  );
  const answer = async () => {
    const response = await fetch(`http://${host}${path}`, { redirect: "manual" });
    const body = Buffer.from(await response.arrayBuffer());
    const headers = Object.fromEntries(response.headers);
    Object.assign(headers, outgoing.getHeaders());
    for (const name of ["content-encoding", "content-length", "transfer-encoding", "connection"])
      delete headers[name];
    if (headers.etag) headers.etag = `"${version}-${headers.etag.replaceAll('"', "")}"`;
    if (headers.etag && headers.etag === incoming.headers["if-none-match"]) {
      outgoing.writeHead(304, headers).end();
      return;
    }
    const isText = /html|javascript|css/.test(headers["content-type"] ?? "");
    const isAsset = path.startsWith("/assets/"); // its code may have numbers of this form
    const rename = (text: string) =>
      text.replace(HASHED, `$1~${version}$3`).replace(BUILD_NAME, isAsset ? "$&" : `$&~${version}`);
    outgoing.writeHead(response.status, headers);
    outgoing.end(isText ? rename(body.toString()) : body);
  };
  answer().catch(() => outgoing.destroy());
}

/** Forwards a request, and its response byte by byte: Firestore's live reads are responses without an end. */
function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  host: string,
  line?: LineState,
  body: Readable = incoming,
  onChunk?: (chunk: Buffer) => void,
): void {
  const hangUp = () => outgoing.destroy();
  let onStall = () => {};
  const stall = () => onStall();
  if (line?.isCut || outgoing.destroyed) {
    hangUp();
    return;
  }
  const path = incoming.url ?? "/";
  const dropLiveReads = followLiveReads(host, path);
  const { [LINE_HEADER]: _name, ...headers } = incoming.headers;
  const onward = request(
    `http://${host}${path}`,
    { method: incoming.method, headers, agent: ONE_CONNECTION_EACH },
    (response) => {
      const headers = { ...response.headers, ...outgoing.getHeaders() };
      outgoing.writeHead(response.statusCode ?? 502, headers);
      outgoing.flushHeaders();
      if (onChunk) response.on("data", onChunk);
      response.pipe(outgoing);
      onStall = () => void response.unpipe(outgoing).resume();
      response.on("error", hangUp);
    },
  );
  onward.on("error", hangUp);
  line?.events.on("cut", hangUp).on("stall", stall);
  outgoing.on("close", () => {
    line?.events.off("cut", hangUp).off("stall", stall);
    onward.destroy();
    if (!outgoing.writableFinished && !line?.isCut) dropLiveReads();
  });
  body.pipe(onward);
}
