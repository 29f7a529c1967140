import type { IncomingMessage } from "node:http";
import { unescape as decode } from "node:querystring";

/**
 * The paths of the Firebase SDK in a page, and of the popup of a third-party sign-in. In development and in tests the
 * page's own origin forwards them to the emulators: a phone on the same network needs only one port, and nothing is
 * cross-origin. Other paths are not forwarded: they would give everybody full access to the emulators.
 */
export const PROXIED = {
  auth: /^\/(identitytoolkit\.googleapis\.com\/v1\/accounts:\w+|securetoken\.googleapis\.com\/v1\/token|emulator\/auth\/(handler|iframe))(\?|$)/,
  // Live reads and the write stream (WebChannel), single reads and commits (REST).
  firestore:
    /^\/(google\.firestore\.v1\.Firestore\/(Listen|Write)\/channel|v1\/projects\/[^/]+\/databases\/[^/]+\/documents:(batchGet|commit|run\w*Query))(\?|$)/,
} as const;

/** Returns the emulator that serves a path; undefined if the app itself does. */
export function emulatorFor(path: string): keyof typeof PROXIED | undefined {
  if (PROXIED.auth.test(path)) return "auth";
  return PROXIED.firestore.test(path) ? "firestore" : undefined;
}

/** Matches the bearer tokens that the emulators accept as their administrator's. */
const OWNER = /bearer (owner|ya29)/i;

/**
 * Returns whether a request has no foreign origin and no administrator's token. (Vite checks that the host is the
 * app's.) Refuses encoded bodies: a page sends none, and `blankOwnerToken` can't find the token that an emulator would
 * decode.
 */
export function isFromPage(incoming: IncomingMessage): boolean {
  const { url = "/", headers } = incoming;
  const { authorization = "", "content-encoding": encoding } = headers;
  return isSameOrigin(incoming) && encoding === undefined && !isOwner(authorization + url);
}

/** The lines that `reportForeignOrigin` has printed. */
const printed = new Set<string>();

/**
 * Prints one line about a request with a foreign origin, once for each origin. Behind a tunnel that rewrites only one of
 * `Origin` and `Host`, the page could only say that the network can't be reached.
 */
export function reportForeignOrigin(incoming: IncomingMessage): void {
  const { origin = "", host = "" } = incoming.headers;
  if (isSameOrigin(incoming) || origin === "null") return;
  // Encoded: a terminal would obey control characters.
  const line = `Refused a request from ${encodeURI(origin)} to ${encodeURI(host)}: a tunnel has to rewrite both Origin and Host, or neither.`;
  if (!printed.has(line)) console.warn(line);
  printed.add(line);
}

function isSameOrigin({ headers: { origin, host } }: IncomingMessage): boolean {
  return origin === undefined || origin.replace(/^https?:\/\//, "") === host;
}

/** Blanks an administrator's token in the body of a channel request. Call it before anything reads the body. */
export function blankOwnerToken(incoming: IncomingMessage): void {
  if (!incoming.url?.includes("/channel")) return;
  let body = "";
  incoming.on("data", (part: Buffer) => {
    body += part;
    if (isOwner(body)) part.fill(" ");
  });
}

function isOwner(text: string): boolean {
  return OWNER.test(decode(text.replaceAll("+", " ")));
}
