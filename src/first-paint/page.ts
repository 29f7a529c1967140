// This script is inlined in the page. It shows a screen before the app's code has loaded: to visitors a form that the
// build has prerendered, to users the screen that the app saved when they left it.
import { afterNextFrame } from "../client/frames";
import { reloadPage } from "../client/parts";
import { storage } from "../client/storage";
import { isWide } from "../client/wide";
import { isListId } from "../domain/list-id";
import { paths } from "../domain/paths";
import { currentVisit } from "../hooks/visit";
import { readSavedListIds } from "../sync/browser/saved-lists";
import { rememberedUser } from "../sync/browser/session";
import { recordInputs } from "./recorded-inputs";
import { savedScreen } from "./saved-screen";

/** The interval between requests for missing code, in milliseconds. */
const RETRY_MS = 5_000;

/** The longest wait for style sheets, in milliseconds. */
const MAX_STYLE_WAIT_MS = 2_000;

/** The paths for signed-in users. Visitors see the sign-up form there. */
const SIGNED_IN_PATHS = /^\/(lists|profile|list\/[^/]+(\/settings)?)\/?$/;

/** The paths for visitors. Users see their lists there. */
const SIGNED_OUT_PATHS: readonly string[] = [paths.signUp, paths.logIn, paths.resetPassword];

const root = document.getElementById("root") as HTMLElement;
const user = rememberedUser(storage);
const path = user && SIGNED_OUT_PATHS.includes(location.pathname) ? paths.lists : location.pathname;
const saved = user ? savedScreen(user, path) : null;
const styles = Promise.race([
  fetchEarly("stylesheet"),
  new Promise((resolve) => setTimeout(resolve, MAX_STYLE_WAIT_MS)),
]);
// With a saved screen, Firebase is already in the HTTP cache.
void fetchEarly("modulepreload")
  .then(afterNextFrame)
  .then(() => saved ?? fetchEarly("prefetch"));
if (user === null) showForm();
const ready = styles.then(showSavedScreen).then(afterNextFrame);
const recording = new AbortController();
const { signal } = recording;
addEventListener("storage", leaveIfLoggedOut, { signal });
addEventListener("pageshow", leaveIfLoggedOut, { signal }); // from the back/forward cache
window.firstPaint = { inputs: recordInputs(signal), ready, recording, leaveIfLoggedOut };
void (saved || user === null ? ready : Promise.resolve()).then(startApp);

function showForm() {
  const formPath = SIGNED_IN_PATHS.test(path) ? paths.signUp : path;
  const form = document.querySelector<HTMLTemplateElement>(`template[data-path="${formPath}"]`);
  if (!form) return;
  root.dataset.path = formPath;
  root.replaceChildren(form.content);
  const [, place, id = "", rest] = path.split("/");
  const isLink = place === "list" && isListId(id) && !rest && currentVisit() === null;
  const invitation = root.querySelector("aside");
  if (invitation) invitation.hidden = !isLink && readSavedListIds(storage).length === 0;
}

function showSavedScreen() {
  if (!saved) return;
  // The Content-Security-Policy blocks scripts in the saved HTML. `setHTML`, where it exists, also removes them. With
  // an empty sanitizer it removes nothing else.
  if (root.setHTML) root.setHTML(saved, { sanitizer: {} });
  else root.innerHTML = saved;
}

/** Leaves the page if its user has logged out in another tab. Returns whether the page is left. */
function leaveIfLoggedOut(): boolean {
  const isLoggedOut = Boolean(user) && rememberedUser(storage)?.uid !== user?.uid;
  if (!isLoggedOut) return false;
  root.replaceChildren();
  location.replace(paths.signUp);
  return true;
}

/** Runs the app's code. If it can't be fetched, reloads the page once it can be. */
function startApp() {
  for (const { href: src } of document.querySelectorAll<HTMLLinkElement>("link[data-app]")) {
    // Browsers may cache a 404 for days, so this request bypasses the cache.
    const isThere = async () => (await fetch(src, { cache: "reload" })).ok;
    const onerror = () => setInterval(reloadPage, RETRY_MS, isThere);
    const script = { src, type: "module", crossOrigin: "", async: false, onerror };
    document.head.append(Object.assign(document.createElement("script"), script));
  }
}

/** Fetches the files of a kind that the app needs at this path. Resolves when all have loaded or failed. */
function fetchEarly(rel: "stylesheet" | "modulepreload" | "prefetch"): Promise<unknown> {
  const links = [...document.querySelectorAll<HTMLLinkElement>(`[data-rel=${rel}]`)];
  const place = user === null ? "" : (isWide() ? "wide" : "") + path;
  const needed = links.filter(({ dataset: { at = "" } }) => new RegExp(at).test(place));
  const load = (link: HTMLLinkElement) =>
    new Promise((resolve) => {
      const onerror = () => resolve(link.remove()); // so the app's own request reports it
      Object.assign(link, { onload: resolve, onerror, rel });
    });
  return Promise.all(needed.map(load));
}
