import { beforeEach, expect, it, vi } from "vitest";
import { keys } from "../../src/browser/keys";
import { storage } from "../../src/client/storage";
import type { User } from "../../src/domain/types";
import { savedScreen, saveScreen } from "../../src/first-paint/saved-screen";

const ANN = { uid: "ann" } as User;
const SCREEN = `<main data-panes="">Milk</main>`;

function save(html = SCREEN): void {
  const root = document.createElement("div");
  root.innerHTML = html;
  document.body.replaceChildren(root);
  saveScreen(root, ANN);
}

const saved = () => savedScreen(ANN, location.pathname);

beforeEach(() => {
  localStorage.clear();
  document.documentElement.dataset.build = "1";
});

it("a saved screen is returned only for its user, path, window width and build", () => {
  save();
  expect(saved()).toBe(SCREEN);
  expect(savedScreen({ uid: "bob" } as User, location.pathname)).toBeNull();
  expect(savedScreen(ANN, "/lists")).toBeNull();
  vi.stubGlobal("innerWidth", innerWidth - 1);
  expect(saved()).toBeNull();
  vi.unstubAllGlobals();
  document.documentElement.dataset.build = "2";
  expect(saved()).toBeNull();
});

it("a saved screen says of nobody that they are active", () => {
  save(`${SCREEN}<a data-active="true">Bob</a>`);
  expect(saved()).toBe(`${SCREEN}<a>Bob</a>`);
});

it("a saved screen has no usual items", () => {
  const field = (isOpen: boolean) => `<input role="combobox" aria-expanded="${isOpen}">`;
  save(`${SCREEN}<div role="listbox">Milk</div>${field(true)}`);
  expect(saved()).toBe(SCREEN + field(false));
});

it("a saved screen does not offer to install the app", () => {
  save(`${SCREEN}<button data-offer="">Install app</button>`);
  expect(saved()).toBe(SCREEN);
});

it("any later write to storage erases the saved screen", () => {
  save();
  expect(saved()).toBe(SCREEN);
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
])("a screen with %s is not saved, and the earlier one is erased", (part) => {
  save();
  expect(saved()).toBe(SCREEN);
  save(SCREEN + part);
  expect(saved()).toBeNull();
});
