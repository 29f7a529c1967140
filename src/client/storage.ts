import { keys } from "../browser/keys";
import { eraseRememberedIn } from "../browser/session";
import { createSafeStorage, type SafeStorage } from "../browser/storage";

const browserStorage = createSafeStorage(() => window.localStorage, window);

/** The browser's storage. Setting a value erases the saved screen, which may show an older value. */
export const storage: SafeStorage = {
  ...browserStorage,
  set(key, value) {
    if (key !== keys.screen) browserStorage.remove(keys.screen);
    browserStorage.set(key, value);
  },
};

/** The storage of this tab, which ends with the tab. */
export const tabStorage = createSafeStorage(() => window.sessionStorage);

/** Erases the remembered server data, so that it can't break the next start. */
export const eraseRemembered = () => eraseRememberedIn(storage);
