import { keys } from "../browser/keys";
import { eraseFetchedIn } from "../browser/session";
import { createSafeStorage, type SafeStorage } from "../browser/storage";

const browserStorage = createSafeStorage(() => window.localStorage, window);

/** The browser's storage. Setting a value erases the saved screen, which may show an older value. */
export const storage: SafeStorage = {
  ...browserStorage,
  set(key, value) {
    browserStorage.remove(keys.screen);
    browserStorage.set(key, value);
  },
  store(key, value) {
    browserStorage.remove(keys.screen);
    return browserStorage.store(key, value);
  },
};

/** The storage of this tab, which ends with the tab. */
export const tabStorage = createSafeStorage(() => window.sessionStorage);

/** Erases what can be fetched again, so that it can't break the next start. */
export const eraseFetched = () => eraseFetchedIn(storage);
