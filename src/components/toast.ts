import type { Toast } from "./toaster";

let toaster: Promise<typeof import("./toaster")> | undefined;

/** Fetches the library that draws toasts: once, and again after a failure. */
export function prepareToasts(): Promise<typeof import("./toaster")> {
  toaster ??= import("./toaster").catch((cause) => {
    toaster = undefined;
    throw cause;
  });
  return toaster;
}

/**
 * Shows a message. Where the library that draws it can't be fetched, as without a connection, the browser's own dialog
 * shows it. No message is lost, and messages keep their order.
 */
export function showToast(toast: Toast): void {
  prepareToasts()
    .then(({ renderToast: presentToast }) => presentToast(toast))
    .catch(() => alert(toast.text));
}

/** Closes all messages that are shown. */
export function closeToasts(): void {
  toaster?.then(({ dismissToasts }) => dismissToasts()).catch(() => undefined);
}
