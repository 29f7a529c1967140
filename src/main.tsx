import { StrictMode, useEffect } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app/app";
import { preloadScreens } from "./app/screens";
import { noteFirstDraw, session } from "./client/client";
import { afterNextFrame } from "./client/frames";
import { saveScreen } from "./first-paint/saved-screen";
import { takeOver } from "./first-paint/steps";
import "./styles/base.css";

// Nobody waits for this.
import("./app/service-workers").then(
  ({ removeServiceWorkers }) => removeServiceWorkers(),
  () => undefined,
);

const root = document.getElementById("root");
if (!root) throw new Error("The page has no element with the id root.");

// The code of a user's screen comes before the first drawing, so that nothing is drawn that has to give way again. If it
// can't be fetched, the app says so itself. (No `await` here: screens import from this file's chunk, and would wait.)
const prepared = session.uid() ? preloadScreens(location.pathname) : Promise.resolve();
void prepared
  .catch(() => undefined)
  .then(() => takeOver(root, () => draw(root)))
  .then(afterNextFrame)
  .then(noteFirstDraw);

/** Draws the app. React adopts a form that was rendered for this path, and replaces anything else. */
function draw(root: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const app = (
      <StrictMode>
        <Root onDraw={resolve} />
      </StrictMode>
    );
    const isRendered = root.dataset.path === location.pathname && session.uid() === null;
    if (isRendered) hydrateRoot(root, app);
    else flushSync(() => createRoot(root).render(app));
  });
}

function Root({ onDraw }: { onDraw: () => void }) {
  useEffect(onDraw, [onDraw]);
  return <App />;
}

// Also when the browser discards a hidden page, which it does without notice.
for (const event of ["pagehide", "visibilitychange"]) {
  addEventListener(event, () => {
    const state = session.getState();
    if (state.status === "signed-in" && !window.firstPaint) {
      saveScreen(root, JSON.stringify(state.user));
    }
  });
}
