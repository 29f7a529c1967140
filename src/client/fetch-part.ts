import { storage } from "./client";

/**
 * Fetches a part of the app's code. Where it does not come, the page may be loaded anew: see `reloadOrThrow`. (The code
 * for that comes with the error page, as soon as the app is on the screen.)
 *
 * @param name of the part, unlike all others
 * @param mayReload whether the page may be left right now
 * @throws PartMissingError
 */
export async function fetchPart<Part>(
  name: string,
  load: () => Promise<Part>,
  mayReload: () => boolean = () => true,
): Promise<Part> {
  const mark = `lettuce/reloaded-for/${name}`;
  try {
    const part = await load();
    if (storage.isDurable()) sessionStorage.removeItem(mark);
    return part;
  } catch (cause) {
    const { reloadOrThrow } = await import("./missing-part");
    return reloadOrThrow(cause, mark, mayReload);
  }
}

/** Fetches the database's code without connecting to it. */
export const fetchDatabase = () => import("../services/lists");
