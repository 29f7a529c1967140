import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app";
import { preloadScreen } from "./app/screens";
import { removeServiceWorkers } from "./app/service-workers";
import { isRemembered } from "./hooks/session";
import "./styles/base.css";

removeServiceWorkers();

const root = document.getElementById("root");
if (!root) throw new Error("The page has no element with the id root.");

// Whoever was signed in last time goes straight to their screen: its code comes before the first drawing, so that
// nothing is drawn that has to give way again. Should it not come, the app says so itself.
if (isRemembered()) await preloadScreen(location.pathname).catch(() => undefined);

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
