import type { Plugin } from "vite";

/** The root-relative URL in index.html. Most chats need an absolute one. */
const FROM_ROOT = /(<meta property="og:image" content=")(\/[^"]*")/;

/**
 * Makes the URL of the link preview image absolute.
 * @param env the variables that Vite hands to the app. The site is `VITE_SITE_URL`, else Firebase's domain for the
 *   project. With neither, as in development, the URL stays relative
 */
export function previewImage(env: Readonly<Record<string, string>>): Plugin {
  const site = siteUrl(env);
  return {
    name: "preview-image",
    transformIndexHtml: (html) =>
      site === undefined ? html : html.replace(FROM_ROOT, `$1${site}$2`),
  };
}

/** Returns the origin of the site, without a trailing slash; undefined if it is unknown. */
function siteUrl({ VITE_SITE_URL, VITE_FIREBASE_AUTH_DOMAIN }: Readonly<Record<string, string>>) {
  if (VITE_SITE_URL) {
    return new URL(VITE_SITE_URL).origin;
  }
  return VITE_FIREBASE_AUTH_DOMAIN ? `https://${VITE_FIREBASE_AUTH_DOMAIN}` : undefined;
}
