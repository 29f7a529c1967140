interface ImportMetaEnv {
  readonly VITE_FIREBASE_PROJECT_ID?: string;
  readonly VITE_FIREBASE_API_KEY: string;
  readonly VITE_FIREBASE_AUTH_DOMAIN: string;
  readonly VITE_FIREBASE_APP_ID: string;
  readonly VITE_GOOGLE_SIGN_IN?: string;
  readonly VITE_APPCHECK_SITE_KEY?: string;
}

interface Element {
  /** Sets sanitised HTML; not in every browser yet. */
  readonly setHTML?: (html: string, options: { sanitizer: object }) => void;
}

interface Window {
  /** The first paint (src/first-paint/page.ts); undefined once the app has taken over. */
  firstPaint?: { readonly takeOver: (render: () => Promise<void>) => Promise<void> };
}
