import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { writePolicy } from "../../scripts/policy";

const PROJECT = readFileSync("firebase.json", "utf8");
const PAGE = `<head><style>p{}</style></head><script type="module" src="/app.js"></script><script>run()</script>`;

const DEPLOYMENT = {
  VITE_FIREBASE_PROJECT_ID: "greens",
  VITE_FIREBASE_AUTH_DOMAIN: "greens.firebaseapp.com",
};
const WITH_GOOGLE = { ...DEPLOYMENT, VITE_GOOGLE_SIGN_IN: "true" };
const WITH_APP_CHECK = { ...DEPLOYMENT, VITE_APPCHECK_SITE_KEY: "site-key" };
const WITH_BOTH = { ...WITH_GOOGLE, ...WITH_APP_CHECK };

const GOOGLE = ["https://apis.google.com/js/api.js", "https://apis.google.com/_/scs/"];
const POPUP = "https://greens.firebaseapp.com/__/auth/iframe";
const RECAPTCHA = ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"];
const APP_CHECK = "https://content-firebaseappcheck.googleapis.com";

/** What may come from elsewhere than the app's own domain, by directive. */
function strangersFor(env: Record<string, string>): Record<string, string[]> {
  const text = writePolicy(PROJECT, PAGE, env);
  const [, policy = ""] = /"Content-Security-Policy",\s*"value": "([^"]*)"/.exec(text) ?? [];
  const directives = policy.split("; ").map((directive) => directive.split(" "));
  return Object.fromEntries(
    directives
      .map(([name = "", ...sources]) => [name, sources.filter((source) => !/^'/.test(source))])
      .filter(([, sources]) => sources?.length),
  );
}

const { "connect-src": BACKEND = [] } = strangersFor(DEPLOYMENT);

test("the policy lets pass the style and the script that the page has in itself, and no other", () => {
  const written = writePolicy(PROJECT, PAGE, DEPLOYMENT);
  expect(written.match(/'sha256-[^']*'/g)).toEqual([
    "'sha256-AvyuiL0SD1mVY3NNxR+V2uo+lhk6RMFrytWmRt6CrJQ='",
    "'sha256-gG2yISYereRMiG2lMXrbiUgi0Ubw9p7QCeWcroOvy9Y='",
  ]);
  expect(written).not.toMatch(/unsafe|frame-src/);
  expect(written).toContain("worker-src 'none'");
});

test.each([
  ["neither", DEPLOYMENT, {}],
  ["Google's popup", WITH_GOOGLE, { "script-src": GOOGLE, "frame-src": [POPUP] }],
  [
    "App Check",
    WITH_APP_CHECK,
    {
      "connect-src": [...BACKEND, APP_CHECK],
      "script-src": RECAPTCHA,
      "frame-src": RECAPTCHA.slice(0, 1),
    },
  ],
  [
    "both",
    WITH_BOTH,
    {
      "connect-src": [...BACKEND, APP_CHECK],
      "script-src": [...GOOGLE, ...RECAPTCHA],
      "frame-src": [POPUP, RECAPTCHA[0]],
    },
  ],
])(
  "it knows of the backend and, where they are on, of %s, each host where it belongs",
  (_, env, more) => {
    expect(BACKEND).toHaveLength(3);
    expect(strangersFor(env)).toEqual({ "connect-src": BACKEND, ...more });
  },
);

test("it takes the emulators' popup for the page's own, also where a deployment is configured", () => {
  const env = { ...WITH_GOOGLE, VITE_FIREBASE_PROJECT_ID: "demo-greens" };
  expect(writePolicy(PROJECT, PAGE, env)).toContain("; frame-src 'self'");
  expect(strangersFor(env)).not.toHaveProperty("frame-src");
});

test("it keeps nothing of the build before, and is missed where it is not there to be written", () => {
  const before = writePolicy(PROJECT, "", WITH_BOTH);
  expect(writePolicy(before, PAGE, DEPLOYMENT)).toBe(writePolicy(PROJECT, PAGE, DEPLOYMENT));
  const without = PROJECT.replace("Content-Security-Policy", "Content-Security-Policy-Report-Only");
  expect(() => writePolicy(without, PAGE, DEPLOYMENT)).toThrow("Content-Security-Policy");
});
