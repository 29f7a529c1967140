import { createSafeStorage } from "../sync/browser/storage";

/** What this browser keeps. */
export const storage = createSafeStorage(() => window.localStorage, window);
