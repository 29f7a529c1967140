// The script in the page. It shows a screen before the app's code is there: to a visitor the form that React rendered while
// the app was built, to a user the screen that the app saved when the user left it.
import { afterNextFrame } from "../client/frames";
import { reloadPage } from "../client/parts";
import { storage } from "../client/storage";
import { isWide } from "../client/wide";
import { isListId } from "../domain/list-id";
import { paths } from "../domain/paths";
import { keys } from "../sync/browser/keys";
import { readSavedListIds } from "../sync/browser/saved-lists";
import { rememberedUser } from "../sync/browser/session";
import { savedScreen } from "./saved-screen";
import { recordSteps } from "./steps";

/** The pause before missing code is requested again, in milliseconds. */
const RETRY_MS = 5_000;

/** The longest wait for styles, in milliseconds. */
const PATIENCE_MS = 2_000;

/** The first parts of the paths where a visitor signs up. */
const SIGN_UP_AT = ["", "list", "lists", "profile"];

/** The paths that lead a user to the lists. */
const TO_LISTS: readonly string[] = [paths.signUp, paths.logIn, paths.resetPassword];

const [place = "", id = "", part] = location.pathname.split("/").slice(1);
const root = document.getElementById("root") as HTMLElement;
const session = storage.get(keys.session);
const user = rememberedUser(storage);
const path = user && TO_LISTS.includes(location.pathname) ? paths.lists : location.pathname;
const saved = user && session && savedScreen(session, path);
const styles = Promise.race([
  fetchNext("stylesheet"),
  new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
]);
void fetchNext("modulepreload")
  .then(afterNextFrame)
  .then(() => saved || fetchNext("prefetch"));
const shown = user === null ? Promise.resolve(showForm()) : styles.then(showSaved);
const painted = shown.then(afterNextFrame);
window.firstPaint = { ...record(), painted };
void (user === null || saved ? painted : Promise.resolve()).then(startApp);

function showForm() {
  const formPath = SIGN_UP_AT.includes(place) ? paths.signUp : path;
  const form = document.querySelector<HTMLTemplateElement>(`template[data-path="${formPath}"]`);
  if (!form) return;
  root.dataset.path = formPath;
  root.replaceChildren(form.content);
  const isLink = place === "list" && isListId(id) && !part;
  const invitation = root.querySelector("aside");
  if (invitation) invitation.hidden = !isLink && readSavedListIds(storage).length === 0;
}

function showSaved() {
  if (!saved) return;
  // Nothing in it runs: the Content-Security-Policy forbids that, and `setHTML` leaves it out where it is known.
  if (root.setHTML) root.setHTML(saved, { sanitizer: {} });
  else root.innerHTML = saved;
}

/** Records the steps of a person, and leaves the screen of a user who logs out in another tab. */
function record() {
  const recording = new AbortController();
  const { signal } = recording;
  const leave = () => {
    const isOver = Boolean(user) && storage.get(keys.session) !== session;
    if (isOver) location.replace(paths.signUp);
    return isOver;
  };
  addEventListener("storage", leave, { signal });
  addEventListener("pageshow", leave, { signal }); // the page may have been in the back/forward cache
  const end = () => {
    recording.abort();
    return !leave();
  };
  return { steps: recordSteps(signal), end };
}

/** Runs the app's code. Requests it again if it can't be fetched. */
function startApp() {
  for (const { href: src } of document.querySelectorAll<HTMLLinkElement>("link[data-app]")) {
    // A browser may keep for days that a file was missing.
    const isThere = async () => (await fetch(src, { cache: "reload" })).ok;
    const onerror = () => setInterval(reloadPage, RETRY_MS, isThere);
    const script = { src, type: "module", crossOrigin: "", async: false, onerror };
    document.head.append(Object.assign(document.createElement("script"), script));
  }
}

/** Fetches code or styles that the app needs next at this path. Resolves when each file is there, or can't be had. */
function fetchNext(rel: "stylesheet" | "modulepreload" | "prefetch"): Promise<unknown> {
  const links = [...document.querySelectorAll<HTMLLinkElement>(`[data-rel=${rel}]`)];
  const seen = user === null ? "" : (isWide() ? "wide" : "") + path;
  const next = links.filter(({ dataset: { at = "" } }) => new RegExp(at).test(seen));
  const load = (link: HTMLLinkElement) =>
    new Promise((resolve) => Object.assign(link, { onload: resolve, onerror: resolve, rel }));
  return Promise.all(next.map(load));
}
