import { LIST_ID } from "./list-id";
import { invitationQuery, paths } from "./paths";

// Chats, mail programs and people add to a link what stands beside it. They escape it again, or break it.

/** Characters that nobody sees, and that occur in no link; line breaks, at which mail programs wrap one. */
const INVISIBLE = /\p{DI}|\s*[\r\n]\s*/gu;

/** A list's path, with other signs before the id. The case of the id matters. */
const LIST_PATH = new RegExp(`^/+list/(?:list/|[^0-9a-z])*(${LIST_ID})(?:.*?(/settings))?`, "i");

/** The address of a visitor's screen with an invitation. */
const INVITATION = new RegExp(
  `^(?:${paths.signUp}|${paths.logIn}|${paths.resetPassword})\\${invitationQuery(`(${LIST_ID})`)}(?![^&#])`,
  "i",
);

/** Returns the address of the list that a visitor's address carries (`invitationQuery`); null for none. */
export function invitedAddress(address: string): string | null {
  const [, id] = INVITATION.exec(address) ?? [];
  return id ? paths.list(id) : null;
}

/** Another path: its name, and what follows. */
const OTHER_PATH = /^\/+(\w*)(.*)$/;

/**
 * Returns the address that a link to the app means, without an origin; null if the app has no such path. A list's
 * address ends with its id, or with `/settings` behind it. Any other ends with its path and its query.
 *
 * @param path the link's path, escaped
 * @param query the rest of the link, escaped, with its `?`; empty for none
 */
export function meantAddress(path: string, query: string): string | null {
  const visible = decode(path)
    .replace(INVISIBLE, "")
    .replace(/\p{Pd}/gu, "-");
  const [, id, settings] = LIST_PATH.exec(visible) ?? [];
  if (id) return settings ? paths.listSettings(id) : paths.list(id);
  const [, name = "", rest = ""] = OTHER_PATH.exec(visible) ?? [];
  const known = Object.values(paths).find((one) => one === `/${name.toLowerCase()}`);
  if (typeof known !== "string") return null;
  if (!/[\p{L}\p{N}]/u.test(rest)) return known + query;
  // A mail link that is escaped as a whole has its query in the path.
  return known === paths.emailAction ? `${known}?${encodeURIComponent(rest)}${query}` : null;
}

/** The actions of the links in the identity service's mails. */
const MODES = ["resetPassword", "verifyEmail", "verifyAndChangeEmail", "recoverEmail"] as const;

/** The action of a mailed link, and the code that authorises it; empty if it is missing. */
export type MailLink = { readonly mode: (typeof MODES)[number]; readonly oobCode: string };

/** How often programs may have escaped a link. */
const MAX_ESCAPED = 4;

/**
 * Returns the action and the code of a mailed link, also if programs have escaped it again or added something. Returns
 * null for an unknown action.
 *
 * @param query the link's query, escaped
 */
export function readMailLink(query: string): MailLink | null {
  const texts = [query];
  while (texts.length < MAX_ESCAPED) texts.unshift(decode(texts[0] ?? ""));
  const links = texts.map(readParameters).filter((link) => link !== null);
  return links.filter(({ oobCode }) => oobCode).at(-1) ?? links.at(-1) ?? null;
}

function readParameters(text: string): MailLink | null {
  // Quoted-printable mail has `=3D` for `=`, and breaks lines with `=`.
  const isQuoted = /\bmode=3D/i.test(text);
  const plain = (isQuoted ? text.replace(/=3D/gi, "=") : text).replace(
    /&(amp;|#38;|#x26;)+/gi,
    "&",
  );
  const read = (name: string) => {
    const [, value = ""] = new RegExp(`(?:^|[?&#])${name}=([^&#]*)`, "i").exec(plain) ?? [];
    return decode(value).replace(INVISIBLE, "").replace(/[\s=]/g, "");
  };
  const [letters = ""] = /^[a-z]*/i.exec(read("mode")) ?? [];
  const mode = MODES.find((one) => one.toLowerCase() === letters.toLowerCase());
  const [oobCode = ""] = /^[\w-]*/.exec(read("oobCode")) ?? [];
  return mode ? { mode, oobCode } : null;
}

/** Decodes the escapes of a text. Drops those that are not valid UTF-8. */
function decode(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return "";
    }
  });
}
