import { createStore, type Store } from "../browser/store";

let offer: BeforeInstallPromptEvent | null = null;
const store = createStore(offer, () => offer);

/** The browser's offer to install the app; null for none. It belongs to the page, not to its user. */
export const installOffer: Store<BeforeInstallPromptEvent | null> = store;

/** Keeps the browser's offers for the menu. The browser itself shows no banner. */
export function keepInstallOffers(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    setOffer(event);
  });
  addEventListener("appinstalled", () => setOffer(null));
}

/** Accepts the offer: the browser asks the user. An offer counts once. After a refusal the browser may make another. */
export function install(): void {
  void offer?.prompt();
  setOffer(null);
}

function setOffer(latest: typeof offer) {
  offer = latest;
  store.update();
}
