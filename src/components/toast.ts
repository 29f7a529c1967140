import { closePlainToasts, showPlainToast, type Toast } from "./plain-toast";

let toaster: Promise<typeof import("./toaster")> | undefined;

/**
 * Shows a message. The library that draws it is fetched for the first one; where that fails, as without a
 * connection, the message appears in a plain form. It is never lost, and messages keep their order.
 */
export function showToast(toast: Toast): void {
  toaster ??= import("./toaster");
  toaster
    .then(({ presentToast }) => presentToast(toast))
    .catch(() => {
      toaster = undefined; // so that the next message tries again
      showPlainToast(toast);
    });
}

/** Closes all messages that are shown. */
export function closeToasts(): void {
  toaster?.then(({ dismissToasts }) => dismissToasts()).catch(() => undefined);
  closePlainToasts();
}
