import { initializeAppCheck, ReCaptchaV3Provider } from "firebase/app-check";
import type { Backend } from "./firebase";

/** Attaches App Check tokens to all Firebase requests. `siteKey` is the reCAPTCHA site key. */
export function startAppCheck({ app }: Backend, siteKey: string): void {
  initializeAppCheck(app, {
    provider: new ReCaptchaV3Provider(siteKey),
    isTokenAutoRefreshEnabled: true,
  });
}
