import type { BrowserContextOptions } from "@playwright/test";

/** A way to look at the app. Colours are those of a light screen, a dark one, or of paper. */
export type View = {
  readonly options: BrowserContextOptions;
  readonly schemes: readonly Scheme[];
};

export type Scheme = "light" | "dark" | "print";

const TOUCH = { isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

/** All ways to look, by name. */
export const VIEWS: Readonly<Record<string, View>> = {
  phone: {
    options: { viewport: { width: 360, height: 740 }, ...TOUCH },
    schemes: ["light", "dark"],
  },
  desktop: { options: { viewport: { width: 1280, height: 800 } }, schemes: ["light", "dark"] },
  landscape: { options: { viewport: { width: 740, height: 360 }, ...TOUCH }, schemes: ["light"] },
  tablet: { options: { viewport: { width: 820, height: 1180 }, ...TOUCH }, schemes: ["light"] },
  // What is left of 1280 × 1024 pixels at 400%.
  zoomed: { options: { viewport: { width: 320, height: 256 } }, schemes: ["light"] },
  paper: { options: { viewport: { width: 794, height: 1123 } }, schemes: ["print"] },
};

/** The views that are taken unless others are named. */
export const USUAL_VIEWS = ["phone", "desktop"] as const;
