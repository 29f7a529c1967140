import { isSomebodyTyping } from "../client/parts";
import { storage } from "../client/storage";
import { roomForRows } from "../client/wide";
import type { User } from "../domain/types";
import { keys } from "../sync/browser/keys";

/** Texts in fields, and what is open, covered, selected or dragged. The app does not start with them. */
const PASSING =
  '[value]:not([value=""], [readonly]), dialog[open], [aria-expanded=true], [inert], [data-selected], [data-lifted]';

/**
 * Saves the screen as HTML for the user's next visit, unless the user is in the middle of something. It has as many rows of each
 * list as the app draws at first. Any other value that is stored later erases it (client/storage.ts), and so does the end of the session.
 */
export function saveScreen(root: HTMLElement, user: User): void {
  storage.remove(keys.screen);
  if (isSomebodyTyping() || document.querySelector(PASSING)) return;
  if (!root.querySelector("[data-panes]")) return;
  const copy = root.cloneNode(true) as HTMLElement;
  for (const entry of copy.querySelectorAll(`li:nth-child(n + ${roomForRows() + 1})`))
    entry.remove();
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
