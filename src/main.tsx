import { StrictMode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { App } from "./app/app";
import { preloadScreens } from "./app/screens";
import { noteFirstDraw, session } from "./client/client";
import { afterNextFrame, handOver } from "./first-paint/hand-over";
import "./styles/base.css";

// Nobody waits for this.
import("./app/service-workers").then(
  ({ removeServiceWorkers }) => removeServiceWorkers(),
  () => undefined,
);

const root = document.getElementById("root");
if (!root) throw new Error("The page has no element with the id root.");
const reactRoot = createRoot(root);

// Whoever was signed in last time goes straight to their screen: its code comes before the first drawing, so that
// nothing is drawn that has to give way again. Should it not come, the app says so itself. (No `await` here: screens
// import from the file that this ends up in, and would wait for it.)
const prepared = session.uid() ? preloadScreens(location.pathname) : Promise.resolve();
void prepared
  .catch(() => undefined)
  .then(() => handOver(root, session.uid, draw))
  .then(() => afterNextFrame(noteFirstDraw));

function draw() {
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  );
  flushSync(() => reactRoot.render(app));
}
