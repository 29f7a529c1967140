import { forgetEverything } from "../sync/browser/session";
import { createSafeStorage } from "../sync/browser/storage";

/** What this browser keeps. It is marked as pure, so the scripts of the first paint do without it. */
export const storage = /* @__PURE__ */ createSafeStorage(() => window.localStorage, window);

/** Forgets all that only repeats what the server knows, so that none of it can break the app at the next start. */
export const forgetRemembered = () => forgetEverything(storage);
