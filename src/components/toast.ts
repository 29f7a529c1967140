import type { Toast } from "./toaster";

let toaster: Promise<typeof import("./toaster")> | undefined;

/** Loads the code that renders toasts: once, and again after a failure. */
export function prepareToasts(): Promise<typeof import("./toaster")> {
  toaster ??= import("./toaster").catch((cause) => {
    toaster = undefined;
    throw cause;
  });
  return toaster;
}

/**
 * Shows a toast. If its code can't be loaded, as when offline, the browser's own dialog shows the text. So no message
 * is lost, and messages keep their order.
 */
export function showToast(toast: Toast): void {
  prepareToasts()
    .then(({ renderToast }) => renderToast(toast))
    .catch(() => alert(toast.text));
}

/** Closes all toasts. */
export function closeToasts(): void {
  toaster?.then(({ dismissToasts }) => dismissToasts()).catch(() => undefined);
}
