// One part of the app: toasts, and what rare buttons load.
export { default as confetti } from "canvas-confetti";
export { QrCode } from "./qr-code";
export { Toaster } from "./toaster";
