// The page begins with the sign-up form. This runs before the form is read: it decides whether that is what is to be seen,
// has another screen come in its place otherwise (show.ts), and then the app.
import { reloadPage } from "../client/parts";
import { isWide } from "../client/wide";
import { paths } from "../domain/paths";
import { KEYS_OF_IDENTITY, keys } from "../sync/browser/keys";
import { applyStyles } from "./frame";
import { afterNextFrame, keepInMind } from "./hand-over";

/** How long the app waits for another screen that does not come, in milliseconds. */
const PATIENCE_MS = 2_000;

/** The time between two looks for whether the app's code can be had by now, in milliseconds. */
const RETRY_MS = 5_000;

const isForm = isFormWanted();
if (!isForm) document.documentElement.dataset.elsewhere = "";
keepInMind();
const [script = ""] = namesFor("show");
const styles = isForm
  ? []
  : namesFor("style").map((href) => add("link", { rel: "stylesheet", href }));
if (!isForm) void add("link", { rel: "preload", as: "script", href: script });
document.addEventListener("DOMContentLoaded", async () => {
  if (isForm) applyStyles(document);
  else await Promise.race([show(), new Promise((go) => setTimeout(go, PATIENCE_MS))]);
  afterNextFrame(startApp);
});

/** Only at the first address, and by nobody who may be signed in or invited. */
function isFormWanted(): boolean {
  if (location.pathname !== paths.signUp) return false;
  try {
    const own: readonly string[] = [keys.session, keys.savedListIds];
    return !Object.keys(localStorage).some(
      (key) => own.includes(key) || key.startsWith(KEYS_OF_IDENTITY),
    );
  } catch {
    return true; // storage is blocked, so nobody is remembered
  }
}

/** Runs the script that shows another screen, as soon as the styles for it are there. All of it is mostly in the cache. */
async function show() {
  await Promise.all(styles);
  await add("script", { src: script });
}

/** Runs the app's code, and has what it needs next be fetched beside it, and not after. */
function startApp() {
  for (const src of namesFor("app")) {
    void add("script", { src, type: "module", crossOrigin: "", async: false }).then((hasCome) => {
      // A browser may never ask again for what has failed once, and keeps for days that it was not there.
      const canBeHad = async () => (await fetch(src, { cache: "reload" })).ok;
      if (!hasCome) setInterval(reloadPage, RETRY_MS, canBeHad);
    });
  }
  const [, place = "", , part] = location.pathname.split("/");
  // From the first address, who is known is sent on to their lists.
  const where = place === "" && !isForm ? "lists" : place;
  const isAtDesk = isWide() && (place === "list" || place === "profile");
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[data-next]")) {
    const { next, rel = "" } = link.dataset;
    const isNext = next === where && (!part || isAtDesk);
    if (next === "everybody" || isNext || (isAtDesk && next === "lists")) link.rel = rel;
  }
}

/** The files that the page names for a purpose. */
function namesFor(purpose: "app" | "show" | "style"): readonly string[] {
  return [...document.querySelectorAll<HTMLLinkElement>(`link[data-${purpose}]`)].map(
    ({ href }) => href,
  );
}

/** Puts an element into the head. Tells whether what it names has come. */
function add<Name extends "link" | "script">(
  name: Name,
  fields: Partial<HTMLElementTagNameMap[Name]>,
): Promise<boolean> {
  return new Promise((resolve) => {
    const element = Object.assign(document.createElement(name), fields);
    element.onload = () => resolve(true);
    element.onerror = () => resolve(false);
    document.head.append(element);
  });
}
