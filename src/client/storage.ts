import { createSafeStorage } from "../sync/browser/storage";

/** What this browser keeps. (Pure: scripts of the first paint that import this module without using it leave it out.) */
export const storage = /* @__PURE__ */ createSafeStorage(() => window.localStorage, window);
