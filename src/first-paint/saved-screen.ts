import { isSomebodyTyping } from "../client/parts";
import { storage } from "../client/storage";
import type { User } from "../domain/types";
import { keys } from "../sync/browser/keys";

/** The most entries of each list that are saved: no window shows more. */
const MAX_ENTRIES = 60;

/** Open dialogs, covered parts, selections and searches. The app does not start with them. */
const PASSING = `dialog[open], [inert], [data-selected], [type=search]:not([value=""])`;

/**
 * Saves the screen as HTML for the user's next visit, unless the user is in the middle of something. Any other value that
 * is stored later erases it (client/storage.ts), and so does the end of the session.
 */
export function saveScreen(root: HTMLElement, user: User): void {
  storage.remove(keys.screen);
  if (isSomebodyTyping() || root.querySelector(PASSING)) return;
  const copy = root.cloneNode(true) as HTMLElement;
  for (const entry of copy.querySelectorAll(`li:nth-child(n + ${MAX_ENTRIES + 1})`)) entry.remove();
  for (const styled of copy.querySelectorAll("[style]")) styled.removeAttribute("style"); // the policy blocks it
  for (const status of copy.querySelectorAll("[role=status]")) status.replaceChildren();
  for (const box of copy.querySelectorAll("input")) box.toggleAttribute("checked", box.checked);
  storage.set(keys.screen, headFor(user, location.pathname) + copy.innerHTML);
}

/** Returns the screen that this build saved for a user, a path and a window of this width; null for none. */
export function savedScreen(user: User, path: string): string | null {
  const head = headFor(user, path);
  const saved = storage.get(keys.screen);
  return saved?.startsWith(head) ? saved.slice(head.length) : null;
}

function headFor(user: User, path: string): string {
  const build = [...document.querySelectorAll<HTMLLinkElement>("link[data-app]")];
  return `${JSON.stringify([user, path, innerWidth, build.map(({ href }) => href)])}\n`;
}
