import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

afterEach(cleanup);

/**
 * `npm start` runs the app in strict mode too: effects that must not run twice show up. On a busy machine, code may take
 * long to load.
 */
configure({ reactStrictMode: true, asyncUtilTimeout: 10_000 });

/** Tests render the app anywhere in the body. */
document.body.id = "root";

/** jsdom has no constructed style sheets. */
document.adoptedStyleSheets ??= [];
CSSStyleSheet.prototype.replaceSync ??= () => undefined;

/** Nor media queries. */
globalThis.matchMedia ??= () =>
  Object.assign(new EventTarget(), { matches: false }) as MediaQueryList;

/** Nor animations. */
document.getAnimations ??= () => [];

/** Nor sizes. */
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

/** Nor dialogs. Browser tests cover their first focus and the page behind them. */
const focusedBefore = new WeakMap<HTMLDialogElement, Element | null>();
function show(this: HTMLDialogElement) {
  focusedBefore.set(this, document.activeElement);
  this.open = true;
}
HTMLDialogElement.prototype.show ??= show;
HTMLDialogElement.prototype.showModal ??= show;
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  if (!this.open) return;
  this.open = false;
  const before = focusedBefore.get(this);
  if (before instanceof HTMLElement) before.focus();
  // Browsers also fire the event later, when the dialog may be open again.
  setTimeout(() => this.dispatchEvent(new Event("close")));
};
