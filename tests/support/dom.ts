import "@testing-library/jest-dom/vitest";
import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";

afterEach(cleanup);

/** jsdom knows no style sheets made by script. */
document.adoptedStyleSheets ??= [];
CSSStyleSheet.prototype.replaceSync ??= () => undefined;

/** Nor any medium. */
globalThis.matchMedia ??= () =>
  Object.assign(new EventTarget(), { matches: false }) as MediaQueryList;
