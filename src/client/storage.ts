import { forgetEverything } from "../sync/browser/session";
import { createSafeStorage } from "../sync/browser/storage";

/** The browser's storage. It is marked as pure, so that the scripts of the first paint leave it out. */
export const storage = /* @__PURE__ */ createSafeStorage(() => window.localStorage, window);

/** Erases the copies of server data, so that none of them can break the next start. */
export const forgetRemembered = () => forgetEverything(storage);
