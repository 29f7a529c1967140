interface ImportMetaEnv {
  readonly VITE_FIREBASE_PROJECT_ID?: string;
  readonly VITE_FIREBASE_API_KEY: string;
  readonly VITE_FIREBASE_AUTH_DOMAIN: string;
  readonly VITE_FIREBASE_APP_ID: string;
  readonly VITE_GOOGLE_SIGN_IN?: string;
  readonly VITE_APPCHECK_SITE_KEY?: string;
}

/** An offer of the browser to install the app; not in every browser. */
interface BeforeInstallPromptEvent extends Event {
  /** Asks the user. Resolves with the answer. */
  readonly prompt: () => Promise<unknown>;
}

interface WindowEventMap {
  readonly beforeinstallprompt: BeforeInstallPromptEvent;
}

interface Element {
  /** Sets sanitised HTML; not in every browser yet. */
  readonly setHTML?: (html: string, options: { sanitizer: object }) => void;
}

/**
 * Renders the app, and resolves when it is on the screen.
 *
 * @param isFormIntact whether the form on the screen is as the build rendered it
 * @param onRepaired called if the form was changed before React hydrated it, and is rendered anew
 */
type RenderApp = (isFormIntact: boolean, onRepaired: () => void) => Promise<void>;

interface Window {
  /** The first paint (src/first-paint/page.ts); undefined once the app has taken over. */
  firstPaint?: { readonly takeOver: (render: RenderApp) => Promise<void> };

  /** Keeps the page at a path in the browser's cache (src/first-paint/current.ts). Pages of older builds call it, too. */
  keepPage?: (path: string) => void;
}

/** The name and the files of a build, which the build writes into /current.js. */
declare const CURRENT_BUILD: { readonly name: string; readonly files: readonly string[] };
