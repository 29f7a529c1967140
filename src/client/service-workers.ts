/** Removes every service worker of this origin: earlier versions of the app may have left one; this one has none. */
export function removeServiceWorkers(): void {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker
    .getRegistrations()
    .then((registrations) => Promise.all(registrations.map((entry) => entry.unregister())))
    .catch((error) => console.info("Old service workers could not be looked up.", error));
}
