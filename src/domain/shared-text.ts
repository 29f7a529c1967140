import { MAX_ITEM_TEXT_LENGTH } from "./limits";

/** The parameters of a share, named as in public/manifest.webmanifest. */
type Shared = { readonly get: (name: "title" | "text" | "url") => string | null };

/** Invisible characters. They become spaces, except those in `WHITE_SPACE`. */
const INVISIBLE = /[\p{Cc}\ufeff]/gu;
const WHITE_SPACE = /[\t\n\r]/;

const ADDRESS = /^https?:\/\/\S+$/i;

/**
 * Returns the text that another app has shared, an item per line. A web page becomes one line of its title and address
 * (most browsers share the address as text), or of the title alone if the two don't fit. The title of any other text is
 * left out.
 */
export function readSharedText(shared: Shared): string {
  const read = (name: "title" | "text" | "url") =>
    (shared.get(name) ?? "")
      .replace(INVISIBLE, (one) => (WHITE_SPACE.test(one) ? one : " "))
      .trim();
  const title = read("title").replaceAll(/\s+/g, " ");
  const text = read("text");
  const url = read("url");
  const isPage = text === "" || text === title || text === url || ADDRESS.test(text);
  if (!isPage) return text.includes(url) ? text : `${text}\n${url}`;
  const address = url || (ADDRESS.test(text) ? text : "");
  const whole = `${title} ${address}`.trim();
  return whole.length > MAX_ITEM_TEXT_LENGTH && title ? title : whole;
}
