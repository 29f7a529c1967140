import { closePlainToasts, showPlainToast } from "./plain-toast";

/** A short message in a corner of the screen. */
export type Toast = {
  /** Stable for an event: a toast that is already there is renewed, not stacked. */
  readonly id: string;
  readonly kind: "success" | "info" | "error";
  readonly text: string;
  /** After how many milliseconds it closes by itself; false if it stays until dismissed. */
  readonly closeAfter: number | false;
  /** What can be done about it; the message goes with that. Its plain form does without. */
  readonly action?: { readonly label: string; readonly onAct: () => void };
};

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
