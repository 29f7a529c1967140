import { initializeAppCheck, ReCaptchaV3Provider } from "firebase/app-check";
import type { Backend } from "./firebase";

/** Has every request to Firebase carry a proof that it comes from this app. `siteKey` is reCAPTCHA's. */
export function startAppCheck({ app }: Backend, siteKey: string): void {
  initializeAppCheck(app, {
    provider: new ReCaptchaV3Provider(siteKey),
    isTokenAutoRefreshEnabled: true,
  });
}
