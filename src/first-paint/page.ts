// This script is inlined in the page. It shows a screen before the app's code has loaded: to visitors a form that the
// build has prerendered, to users the screen that the app saved when they left it, which is inert. It has a copy of each
// module that it imports, with a state of its own.
import { appMissing, tryAgain } from "../app/words";
import { visitorsLinks } from "../browser/saved-links";
import { rememberedUser } from "../browser/session";
import { tidyAddress } from "../client/address";
import { afterNextFrame } from "../client/frames";
import { createPart, missingCode, reloadForMissing } from "../client/parts";
import { storage } from "../client/storage";
import { isWide } from "../client/viewport";
import { currentVisit } from "../client/visit";
import { isListId } from "../domain/list-id";
import { paths } from "../domain/paths";
import { savedScreen } from "./saved-screen";

/** The paths for signed-in users. Visitors see the sign-up form there. */
const SIGNED_IN_PATHS = /^\/(lists|profile|list(\/([^/]+)(\/settings)?)?)$/;

tidyAddress();
const root = document.getElementById("root") as HTMLElement;
const user = rememberedUser(storage);
const path = user && location.pathname === paths.signUp ? paths.lists : location.pathname;
const saved = user ? savedScreen(user, path) : null;
const listening = new AbortController();
const { signal } = listening;
let form: { readonly path: string; readonly built: DocumentFragment } | null = null;
let isSubmitted = false;

if (user === null) showForm();
window.firstPaint = { takeOver };
addEventListener("storage", leaveIfLoggedOut, { signal });
addEventListener("pageshow", leaveIfLoggedOut, { signal }); // from the back/forward cache
const ready = fetchEarly("stylesheet").then(showSavedScreen).then(afterNextFrame);
// What the first paint shows comes first. If it shows nothing, the app's code runs while the styles load.
void (saved || user === null ? ready : Promise.resolve()).then(startApp);
// With a saved screen, Firebase is already in the HTTP cache.
void fetchEarly("modulepreload")
  .then(afterNextFrame)
  .then(() => saved ?? fetchEarly("prefetch"));

function showForm() {
  const [isSignedInPath, , , id] = SIGNED_IN_PATHS.exec(path) ?? [];
  const formPath = isSignedInPath ? paths.signUp : path;
  const template = document.querySelector<HTMLTemplateElement>(`template[data-path="${formPath}"]`);
  if (!template) return;
  const built = template.content;
  const isLink = isListId(id) && currentVisit() === null;
  const invitation = built.querySelector("aside");
  if (invitation) invitation.hidden = !isLink && visitorsLinks(storage).length === 0;
  form = { path: formPath, built };
  root.replaceChildren(built.cloneNode(true));
  const remember = (event: Event) => {
    event.preventDefault();
    isSubmitted = true;
  };
  root.addEventListener("submit", remember, { signal });
}

function showSavedScreen() {
  if (!saved) return;
  const screen = document.createElement("div");
  // Not of the root: to end it before the app renders would make the browser lay out the old screen once more.
  screen.inert = true;
  screen.style.display = "contents";
  // The Content-Security-Policy blocks scripts in the saved HTML. `setHTML`, where it exists, also removes them. With
  // an empty sanitizer it removes nothing else.
  if (screen.setHTML) screen.setHTML(saved, { sanitizer: {} });
  else screen.innerHTML = saved;
  root.replaceChildren(screen);
}

/** Leaves the page if its user has logged out in another tab. Returns whether the page is left. */
function leaveIfLoggedOut(): boolean {
  if (!user || rememberedUser(storage)?.uid === user.uid) return false;
  root.replaceChildren();
  location.replace(paths.signUp);
  return true;
}

function startApp() {
  const files = [...document.querySelectorAll<HTMLLinkElement>("link[data-app]")];
  missingCode.subscribe(showMissing);
  void createPart(() => Promise.all(files.map(({ href }) => import(href)))).wait();
}

/** Says that the app's code can't be fetched or started, until it is there. */
function showMissing() {
  document.querySelector(".app-missing")?.remove();
  if (missingCode.getState() === "none") return;
  const button = document.createElement("button");
  Object.assign(button, { textContent: tryAgain, onclick: reloadForMissing });
  const message = document.body.appendChild(document.createElement("div"));
  Object.assign(message, { className: "sheet app-missing", role: "alert" });
  message.append(appMissing, button);
}

/**
 * Replaces the first paint with the app. Fields that React renders anew get the texts, the focus and the caret: after a
 * redirect, and if the form has been changed, as by a password manager or a translator, before or during the start.
 */
async function takeOver(render: RenderApp): Promise<void> {
  await ready;
  if (leaveIfLoggedOut()) return new Promise(() => {});
  listening.abort();
  let fields = saved ? [] : [...root.querySelectorAll("input")];
  const focused = fields.indexOf(document.activeElement as HTMLInputElement);
  const carryOver = () => {
    fields = fields.map((old, index) => replaceField(old, index === focused));
  };
  await render(isFormIntact(), carryOver);
  // A route that redirects renders nothing at first.
  while (!root.firstElementChild) await afterNextFrame();
  carryOver();
  if (isSubmitted) root.querySelector<HTMLElement>("[method=post] [type=submit]")?.click();
  delete window.firstPaint;
}

/** Returns whether React can hydrate the form: typed texts don't matter, since they are no attributes. */
function isFormIntact(): boolean {
  if (form?.path !== location.pathname || isSubmitted) return false;
  const shown = new DocumentFragment();
  shown.append(...root.cloneNode(true).childNodes);
  return shown.isEqualNode(form.built);
}

/** Returns the field in place of one that is gone, with its text, and its focus if it had it; else the same field. */
function replaceField(old: HTMLInputElement, isFocused: boolean): HTMLInputElement {
  if (old.isConnected) return old;
  const field = root.querySelector<HTMLInputElement>(`[method=post] [name="${old.name}"]`);
  if (!field) return old;
  const { value, selectionStart, selectionEnd } = old;
  if (value) field.value = value;
  if (isFocused) field.focus({ preventScroll: true });
  if (isFocused && selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  return field;
}

/** Fetches the files of a kind that the app needs at this path. Resolves when all have loaded or failed. */
function fetchEarly(rel: "stylesheet" | "modulepreload" | "prefetch"): Promise<unknown> {
  const place = user === null ? "" : (isWide() ? "wide" : "") + path;
  const links = [...document.querySelectorAll<HTMLLinkElement>(`[data-rel=${rel}]`)]
    .filter(({ dataset: { at = "" } }) => new RegExp(at).test(place))
    .filter(({ href }, n, all) => all.findIndex((one) => one.href === href) === n);
  const load = (link: HTMLLinkElement) =>
    new Promise((resolve) => {
      const onerror = () => resolve(link.remove()); // so the app's own request reports it
      Object.assign(link, { onload: resolve, onerror, rel });
    });
  return Promise.all(links.map(load));
}
