import { withResolvers } from "../domain/with-resolvers";

/** A short message in a corner of the viewport. */
export type Toast = {
  /** The same for each occurrence of an event: an open toast is updated, not stacked. */
  readonly id: string;
  readonly kind: "success" | "info" | "error";
  readonly text: string;
  /** Milliseconds until it closes by itself; false if it stays until dismissed. */
  readonly closeAfter: number | false;
  /** A button in the toast, which closes it. */
  readonly action?: { readonly label: string; readonly onAct: () => void };
};

/** The code that renders toasts. */
type Toaster = {
  readonly renderToast: (toast: Toast) => void;
  readonly dismissToasts: () => void;
};

const toasterNeeded = withResolvers<void>();
const toaster = withResolvers<Toaster>();

/** Resolves when the code that renders toasts is needed. */
export const toastsNeeded = toasterNeeded.promise;

/** Shows the toasts that wait for this code. */
export const startToasts = toaster.resolve;

/** Shows a toast. If its code can't be loaded yet, as when offline, the toast waits. Toasts keep their order. */
export function showToast(toast: Toast): void {
  toasterNeeded.resolve();
  void toaster.promise.then(({ renderToast }) => renderToast(toast));
}

/** Closes all toasts. */
export function closeToasts(): void {
  void toaster.promise.then(({ dismissToasts }) => dismissToasts());
}
