import { StrictMode, useEffect } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app/app";
import { preloadScreens } from "./app/screens";
import { tolerateAutofill } from "./app/tolerate-autofill";
import { tolerateTranslation } from "./app/tolerate-translation";
import { tidyAddress } from "./client/address";
import { session, signalFirstRender } from "./client/client";
import { afterNextFrame } from "./client/frames";
import { keepInstallOffers } from "./client/install";
import { retryStyleSheet } from "./client/parts";
import { removeServiceWorkers } from "./client/service-workers";
import { forgetScreenState, INITIAL_LOCATION_KEY, isNavigateLoad } from "./client/visit";
import { saveScreen } from "./first-paint/saved-screen";
import "./styles/base.css";

tolerateTranslation();
tolerateAutofill();
keepInstallOffers();
document.addEventListener("error", retryStyleSheet, true);
removeServiceWorkers();

tidyAddress(); // before the router reads it

const root = document.getElementById("root") as HTMLElement;

// All page loads have the same key in the router. A new one begins at the top.
if (isNavigateLoad()) forgetScreenState(INITIAL_LOCATION_KEY);

// Loads a user's screens before the first render, to avoid a placeholder. If that fails, their places say so. (A
// top-level `await` would deadlock: the screens import from this file's chunk.)
const preloaded = session.uid() ? preloadScreens(location.pathname) : Promise.resolve();
void preloaded
  .catch(() => undefined)
  .then(() => (window.firstPaint ? window.firstPaint.takeOver(render) : render(false)))
  .then(afterNextFrame)
  .then(signalFirstRender);

/** Renders the app. Hydrates an intact form, and replaces anything else. */
function render(...[isFormIntact, onRepaired]: [false] | Parameters<RenderApp>): Promise<void> {
  return new Promise((resolve) => {
    const app = (
      <StrictMode>
        <Root onRendered={resolve} />
      </StrictMode>
    );
    if (isFormIntact && session.uid() === null)
      hydrateRoot(root, app, { onRecoverableError: onRepaired });
    else flushSync(() => createRoot(root).render(app));
  });
}

function Root({ onRendered }: { onRendered: () => void }) {
  useEffect(onRendered, [onRendered]);
  return <App />;
}

// Saves when hidden, too: browsers may discard a hidden page without a `pagehide` event.
addEventListener("pagehide", save);
addEventListener("visibilitychange", () => document.hidden && save());

function save() {
  const state = session.getState();
  if (state.status === "signed-in" && !window.firstPaint) saveScreen(root, state.user);
}
