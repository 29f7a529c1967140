import { isSomebodyTyping } from "../client/parts";
import { storage } from "../client/storage";
import { keys } from "../sync/browser/keys";

/** The most entries of each list that are saved: more than a window has room for. */
const MAX_ENTRIES = 60;

/** Something that lies over a screen, is selected or searched for. The app does not start with it, or has it slide in. */
const IN_PASSING = `dialog[open], [inert], [data-selected], [type=search]:not([value=""])`;

/**
 * Saves the screen as HTML for the next visit, unless the user is in the middle of something. Any other value that is
 * stored later erases it (client/storage.ts), and so does the end of the session.
 *
 * @param user the user whose screen it is, as the session stores the user
 */
export function saveScreen(root: HTMLElement, user: string): void {
  storage.remove(keys.screen);
  if (isSomebodyTyping() || root.querySelector(IN_PASSING)) return;
  const copy = root.cloneNode(true) as HTMLElement;
  for (const entry of copy.querySelectorAll(`li:nth-child(n + ${MAX_ENTRIES + 1})`)) entry.remove();
  for (const styled of copy.querySelectorAll("[style]")) styled.removeAttribute("style"); // refused by the policy
  for (const status of copy.querySelectorAll("[role=status]")) status.replaceChildren();
  for (const box of copy.querySelectorAll<HTMLInputElement>("[type=checkbox]")) {
    box.toggleAttribute("checked", box.checked);
  }
  storage.set(keys.screen, headFor(user, location.pathname) + copy.innerHTML);
}

/** Returns the screen that this build saved for a user, a path and a window of this width; null for none. */
export function savedScreen(user: string, path: string): string | null {
  const head = headFor(user, path);
  const saved = storage.get(keys.screen);
  return saved?.startsWith(head) ? saved.slice(head.length) : null;
}

function headFor(user: string, path: string): string {
  const builds = [...document.querySelectorAll<HTMLLinkElement>("link[data-app]")];
  return `${[user, path, innerWidth, ...builds.map(({ href }) => href)].join("\n")}\n`;
}
