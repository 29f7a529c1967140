/** How long the page stays, at least, before it is loaded anew for the same part once more, in milliseconds. */
const RELOAD_PAUSE_MS = 60_000;

/** Under which the tab keeps when it has loaded the page anew for a part. */
const markOf = (name: string) => `lettuce/reloaded-for/${name}`;

/**
 * Loads the page anew for a part of the app's code that does not come, where there is a newer version of it: each has
 * files of its own, and a deployment takes the old ones away. For the same part it is not loaded anew again within a
 * minute, nor while that would lose what somebody types.
 *
 * @param name of the part, unlike all others
 * @param wouldHelp tells whether it would also help where the version is the same; what it throws says no
 * @returns whether the page is about to go
 */
export async function reloadFor(
  name: string,
  wouldHelp: () => boolean | Promise<boolean>,
): Promise<boolean> {
  try {
    const answer = await fetch("/", { cache: "no-cache" });
    const page = await answer.text();
    const scripts = [...document.querySelectorAll<HTMLScriptElement>("script[type=module]")];
    const isNewer = scripts.some(({ src }) => !page.includes(new URL(src).pathname));
    if (!answer.ok || !(isNewer || (await wouldHelp()))) return false;
    const isRecent = Date.now() - Number(sessionStorage.getItem(markOf(name))) < RELOAD_PAUSE_MS;
    if (isRecent || isSomebodyTyping()) return false;
    sessionStorage.setItem(markOf(name), String(Date.now()));
  } catch {
    return false; // no network, or no storage to keep it from doing so for ever
  }
  location.reload();
  return true;
}

/** Takes note that a part has come: should it be missing again, that counts anew. */
export function noteCome(name: string): void {
  sessionStorage.removeItem(markOf(name));
}

/** Whether a text would be lost that somebody has typed, or is about to type. */
function isSomebodyTyping(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "input:not([type=checkbox]), textarea",
  );
  return [...fields].some(
    (field) =>
      field.value !== field.defaultValue ||
      (field === document.activeElement && field.value !== ""),
  );
}
