import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

afterEach(cleanup);

/** As `npm start` runs the app: what does not bear to be done twice shows. */
configure({ reactStrictMode: true });

/** jsdom knows no style sheets made by script. */
document.adoptedStyleSheets ??= [];
CSSStyleSheet.prototype.replaceSync ??= () => undefined;

/** Nor any medium. */
globalThis.matchMedia ??= () =>
  Object.assign(new EventTarget(), { matches: false }) as MediaQueryList;

/** Nor modal dialogs: what is behind them, and the focus, are for tests in a browser. */
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  if (!this.open) return;
  this.open = false;
  // As browsers do: a moment later, when the dialog may be open again.
  setTimeout(() => this.dispatchEvent(new Event("close")));
};
