/**
 * Fetches a part of the app's code. Each version of the app has files of its own, so a page that was open during a
 * deployment asks in vain for one it did not need before: then it is loaded anew, and brings the new version. (The code
 * for that comes with the error page, as soon as the app is on the screen.)
 *
 * @param mayReload whether the page may be left right now
 * @throws PartMissingError
 */
export async function fetchPart<Part>(
  load: () => Promise<Part>,
  mayReload: () => boolean = () => true,
): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    const { reloadOrThrow } = await import("./missing-part");
    return reloadOrThrow(cause, mayReload);
  }
}
