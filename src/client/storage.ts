import { keys } from "../sync/browser/keys";
import { forgetEverything } from "../sync/browser/session";
import { createSafeStorage, type SafeStorage } from "../sync/browser/storage";

const browserStorage = createSafeStorage(() => window.localStorage, window);

/** The browser's storage. A value that is set may change the screen, and so erases the saved one. */
export const storage: SafeStorage = {
  ...browserStorage,
  set(key, value) {
    browserStorage.set(key, value);
    if (key !== keys.screen) browserStorage.remove(keys.screen);
  },
};

/** Erases the copies of server data, so that none of them can break the next start. */
export const forgetRemembered = () => forgetEverything(storage);
