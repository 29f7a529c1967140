import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { PROJECT_ROOT } from "./backend/project.ts";
import { type Environment, isDemoProject, LOCAL_MODE, offersGoogle } from "./configuration.ts";

/** The allowed sources, by directive. */
type Directives = Readonly<Record<string, readonly string[]>>;

const POLICY = /(?<="key": "Content-Security-Policy",\s*"value": ")[^"]*/;

/**
 * Keeps the policy in firebase.json up to date with the built page. Builds in `LOCAL_MODE` don't change it.
 * @param env the variables that Vite hands to the app
 */
export function contentSecurityPolicy(env: Environment): Plugin {
  let page = "";
  return {
    name: "policy",
    apply: (_config, { command, mode }) => command === "build" && mode !== LOCAL_MODE,
    transformIndexHtml: {
      order: "post",
      handler(html) {
        page = html;
      },
    },
    writeBundle() {
      const file = join(PROJECT_ROOT, "firebase.json");
      writeFileSync(file, writePolicy(readFileSync(file, "utf8"), page, env));
    },
  };
}

/**
 * Returns the text of firebase.json with a new Content-Security-Policy. It allows the page's own script and styles, and
 * the sources of the features that the configuration switches on.
 * @param html the page
 * @param env the variables that Vite hands to the app
 * @throws if the text has no policy
 */
export function writePolicy(text: string, html: string, env: Environment): string {
  if (!POLICY.test(text)) throw new Error("firebase.json has no Content-Security-Policy.");
  const parts = [
    pageSources(html),
    ...(offersGoogle(env) ? [googleSources(env)] : []),
    ...(env.VITE_APPCHECK_SITE_KEY ? [APP_CHECK_SOURCES] : []),
  ];
  const names = new Set(parts.flatMap(Object.keys));
  const policy = [...names].map((name) => {
    return [name, ...parts.flatMap((part) => part[name] ?? [])].join(" ");
  });
  return text.replace(POLICY, () => policy.join("; "));
}

function pageSources(html: string): Directives {
  return {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...hashesOf("script", html)],
    "style-src": ["'self'", ...hashesOf("style", html)],
    "img-src": ["'self'"],
    "connect-src": [
      "'self'",
      "https://identitytoolkit.googleapis.com",
      "https://securetoken.googleapis.com",
      "https://firestore.googleapis.com",
    ],
    "manifest-src": ["'self'"],
    "worker-src": ["'none'"],
    "form-action": ["'self'"],
    "base-uri": ["'none'"],
    // For pages in frames, by first-paint/current.ts.
    "frame-ancestors": ["'self'"],
    "frame-src": ["'self'"],
  };
}

/**
 * The sources for Google's popup, which reports the signed-in user through an iframe. The SDK names the script and the
 * frame (`gapiScript`, `IFRAME_PATH` in @firebase/auth). The script loads `gapi.iframes` from `/_/scs/`, according to
 * other sites' policies; this can be tested only online. With the emulators, the frame is on the page's own origin.
 */
function googleSources(env: Environment): Directives {
  return {
    "script-src": ["https://apis.google.com/js/api.js", "https://apis.google.com/_/scs/"],
    "frame-src": isDemoProject(env)
      ? []
      : [`https://${env.VITE_FIREBASE_AUTH_DOMAIN}/__/auth/iframe`],
  };
}

const APP_CHECK_SOURCES: Directives = {
  "script-src": ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"],
  "frame-src": ["https://www.google.com/recaptcha/"],
  "connect-src": ["https://content-firebaseappcheck.googleapis.com"],
};

function hashesOf(kind: "script" | "style", html: string): string[] {
  const codes = html.matchAll(new RegExp(`<${kind}>(.*?)</${kind}>`, "gs"));
  return [...codes].map(([, code = ""]) => {
    return `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
  });
}
