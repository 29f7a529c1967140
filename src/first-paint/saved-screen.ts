import { keys } from "../browser/keys";
import { ownBuild } from "../client/builds";
import { storage } from "../client/storage";
import { rowsInWindow } from "../client/viewport";
import type { User } from "../domain/types";

/** States that aren't saved: open dialogs and menus, rows that are being moved, selected or dragged rows. */
const TRANSIENT =
  "dialog[open], button[aria-expanded=true], [inert], [data-selected], [data-lifted]";

/** Text fields. Their text may be a password, and the app starts without it. */
const FIELDS = "input:not([type=checkbox], [readonly]), textarea";

/**
 * Saves the screen as HTML for the user's next visit, unless it has typed text or a transient state. Keeps only as many
 * rows of each list as the window has room for. Any later write to storage (client/storage.ts) erases the saved screen,
 * and so does the end of the session.
 */
export function saveScreen(root: HTMLElement, user: User): void {
  storage.remove(keys.screen);
  const hasText = [...root.querySelectorAll<HTMLInputElement>(FIELDS)].some(({ value }) => value);
  if (hasText || document.querySelector(TRANSIENT) || !root.querySelector("[data-panes]")) return;
  const copy = root.cloneNode(true) as HTMLElement;
  for (const row of copy.querySelectorAll(`li:nth-child(n + ${rowsInWindow() + 1})`)) row.remove();
  for (const styled of copy.querySelectorAll("[style]")) styled.removeAttribute("style"); // blocked by the CSP
  for (const news of copy.querySelectorAll("[role=status], .Toastify")) news.replaceChildren();
  // Usual items need a focus. The browser has yet to offer something again.
  for (const one of copy.querySelectorAll("[role=listbox], [data-offer]")) one.remove();
  for (const field of copy.querySelectorAll("[role=combobox]"))
    field.setAttribute("aria-expanded", "false");
  for (const one of copy.querySelectorAll("[data-active]")) one.removeAttribute("data-active");
  for (const box of copy.querySelectorAll("input")) box.toggleAttribute("checked", box.checked);
  storage.store(keys.screen, cacheKey(user, location.pathname) + copy.innerHTML);
}

/** Returns the screen that this build saved for a user, a path and a window of this width; null for none. */
export function savedScreen(user: User, path: string): string | null {
  const key = cacheKey(user, path);
  const saved = storage.get(keys.screen);
  return saved?.startsWith(key) ? saved.slice(key.length) : null;
}

function cacheKey(user: User, path: string): string {
  return `${JSON.stringify([user, path, innerWidth, ownBuild()])}\n`;
}
