import { cutText } from "./limits";

/** A web address in a text: the page that it opens, and three forms of its name, without scheme and user info. */
export type Address = {
  readonly href: string;
  /** In ASCII (`xn--…`), so that letters of other scripts fool nobody; without `www.`. */
  readonly host: string;
  /** The host and the beginning of the path. */
  readonly short: string;
  /** The host, and all that follows. */
  readonly whole: string;
};

/**
 * A web address, as a group. It ends before a bracket without a partner, before punctuation at its end, and before a
 * letter of a script without capitals directly behind a Latin one: there, a sentence goes on.
 */
const ADDRESS =
  /(?<![a-z\d])(https?:\/\/(?:(?!(?<=[a-z\d])\p{Lo})[!#-'*-;=?-Z_a-z~\p{L}\p{M}\p{N}]|\([^\s()]*\)|\[[^\s[\]]*\])+(?<![!'*,.:;?_~]))/iu;

/** Characters that nobody sees, or that change the direction of others. */
const INVISIBLE = /[\p{C}\p{Z}\p{DI}\u2800]/u;

/** The longest path in a short form, in UTF-16 units: half a line of a phone. */
const MAX_PATH = 18;

/** Returns a text in pieces: its web addresses, and the texts between them as they are. */
export function splitAtAddresses(text: string): readonly (string | Address)[] {
  if (!text.includes("://")) return [text]; // most of a thousand rows
  return text.split(ADDRESS).map((piece, index) => (index % 2 ? readAddress(piece) : piece));
}

/** Returns a text with its web addresses in their short forms. */
export function shortenAddresses(text: string): string {
  const pieces = splitAtAddresses(text);
  return pieces.map((piece) => (typeof piece === "string" ? piece : piece.short)).join("");
}

/** Returns an address; the text itself if browsers can't open it. */
function readAddress(text: string): string | Address {
  try {
    const { href, host: fullHost, pathname, search, hash } = new URL(text);
    const host = fullHost.replace(/^www\.(?=.*\.)/, "");
    const path = readable(pathname);
    const start = cutText(path, MAX_PATH);
    const isWhole = start === path && !search && !hash;
    const short = host + (isWhole ? path.replace(/\/$/, "") : `${start}…`);
    return { href, host, short, whole: host + pathname + search + hash };
  } catch {
    return text;
  }
}

/** Returns a path without escapes; as it is if they hide something, or mean nothing. */
function readable(path: string): string {
  try {
    const decoded = decodeURI(path);
    return INVISIBLE.test(decoded) ? path : decoded;
  } catch {
    return path;
  }
}
