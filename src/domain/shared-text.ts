import { MAX_ITEM_TEXT_LENGTH } from "./limits";
import { type Line, parseLines } from "./pasted-lines";
import { LINE_BREAK, trimText } from "./typed-text";

/** The parameters of a share, named as in public/manifest.webmanifest. */
type Shared = { readonly get: (name: "title" | "text" | "url") => string | null };

/** Invisible characters. They become spaces, except those in `WHITE_SPACE`. */
const INVISIBLE = /[\p{Cc}\ufeff]/gu;
const WHITE_SPACE = /[\t\n\v\f\r\u0085]/;

const ADDRESS = /^https?:\/\/\S+$/i;

/**
 * Returns the lines that another app has shared, as if they were pasted. A web page becomes one line of its title and
 * address (most browsers share the address as text, some apps with a line above it), or of the title alone if the two
 * don't fit, both as they are. The title of any other text is left out.
 */
export function readSharedLines(shared: Shared): readonly Line[] {
  const read = (name: "title" | "text" | "url") =>
    trimText(
      (shared.get(name) ?? "").replace(INVISIBLE, (one) => (WHITE_SPACE.test(one) ? one : " ")),
    );
  const title = read("title").replaceAll(/[\s\u0085]+/g, " ");
  const text = read("text");
  const url = read("url");
  const all = text.includes(url) ? text : `${text}\n${url}`;
  const [address = "", heading = title, ...others] = all
    .split(LINE_BREAK)
    .map(trimText)
    .filter(Boolean)
    .reverse();
  if (others.length > 0 || !ADDRESS.test(address)) return parseLines(trimText(all) || title);
  const whole = `${heading} ${address}`.trim();
  const isTooLong = whole.length > MAX_ITEM_TEXT_LENGTH;
  return [{ text: isTooLong && heading ? heading : whole, done: false }];
}
