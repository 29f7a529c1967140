import { MAX_ITEM_TEXT_LENGTH } from "./limits";

/** What another app may hand over, by the names that public/manifest.webmanifest gives it. */
type Shared = { readonly get: (name: "title" | "text" | "url") => string | null };

/** What nobody sees, but for what parts lines and words. */
const INVISIBLE = /[\p{Cc}\ufeff]/gu;
const WHITE_SPACE = /[\t\n\r]/;

const ADDRESS = /^https?:\/\/\S+$/i;

/**
 * The text that another app has handed over, an item per line. A page of the web becomes one line, of its title and its
 * address: most browsers hand over the address as text. A title beside other text is what that is called, and no item.
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
