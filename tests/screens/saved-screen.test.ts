import { beforeEach, expect, it, vi } from "vitest";
import { storage } from "../../src/client/storage";
import type { User } from "../../src/domain/types";
import { savedScreen, saveScreen } from "../../src/first-paint/saved-screen";
import { keys } from "../../src/sync/browser/keys";

const ANN = { uid: "ann" } as User;
const SCREEN = `<main data-panes="">Milk</main>`;

/** Saves a screen, as a user leaves it. @returns its root */
function leave(html = SCREEN): HTMLElement {
  const root = document.createElement("div");
  root.innerHTML = html;
  document.body.replaceChildren(root);
  saveScreen(root, ANN);
  return root;
}

const saved = () => savedScreen(ANN, location.pathname);

beforeEach(() => {
  localStorage.clear();
  document.head.innerHTML = `<link data-app href="/assets/app-1.js">`;
});

it("a screen is there for its user, at its path, in its width, and by its build", () => {
  leave();
  expect(saved()).toBe(SCREEN);
  expect(savedScreen({ uid: "bob" } as User, location.pathname)).toBeNull();
  expect(savedScreen(ANN, "/lists")).toBeNull();
  vi.stubGlobal("innerWidth", innerWidth - 1);
  expect(saved()).toBeNull();
  vi.unstubAllGlobals();
  document.head.innerHTML = `<link data-app href="/assets/app-2.js">`;
  expect(saved()).toBeNull();
});

it("a screen is gone after any change that is stored later", () => {
  leave();
  storage.set(keys.keepAwake, "on");
  expect(saved()).toBeNull();
});

it.each([
  `<input type="password" value="secret lettuce">`,
  "<textarea>secret lettuce</textarea>",
  "<dialog open></dialog>",
  `<button aria-expanded="true">Actions</button>`,
  "<p data-selected>Milk</p>",
  "<p data-lifted>Milk</p>",
])("no screen is saved with %s, and none is left from before", (part) => {
  leave();
  leave(SCREEN + part);
  expect(saved()).toBeNull();
});
