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
const WITH_BOTH = { ...WITH_GOOGLE, VITE_APPCHECK_SITE_KEY: "site-key" };

const GOOGLE = ["https://apis.google.com/js/api.js", "https://apis.google.com/_/scs/"];
const POPUP = "https://greens.firebaseapp.com/__/auth/iframe";
const RECAPTCHA = ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"];
const APP_CHECK = "https://content-firebaseappcheck.googleapis.com";

/** Returns the allowed sources outside the app's own domain, by directive. */
function externalSources(env: Record<string, string>): Record<string, string[]> {
  const text = writePolicy(PROJECT, PAGE, env);
  const [, policy = ""] = /"Content-Security-Policy",\s*"value": "([^"]*)"/.exec(text) ?? [];
  const directives = policy.split("; ").map((directive) => directive.split(" "));
  return Object.fromEntries(
    directives
      .map(([name = "", ...sources]) => [name, sources.filter((source) => !/^'/.test(source))])
      .filter(([, sources]) => sources?.length),
  );
}

const { "connect-src": BACKEND = [] } = externalSources(DEPLOYMENT);

test("the policy allows the page's own inline style and script, and no others", () => {
  const written = writePolicy(PROJECT, PAGE, DEPLOYMENT);
  expect(written.match(/'sha256-[^']*'/g)).toEqual([
    "'sha256-AvyuiL0SD1mVY3NNxR+V2uo+lhk6RMFrytWmRt6CrJQ='",
    "'sha256-gG2yISYereRMiG2lMXrbiUgi0Ubw9p7QCeWcroOvy9Y='",
  ]);
  expect(written).not.toContain("unsafe");
  expect(written).toContain("frame-ancestors 'self'; frame-src 'self'");
  expect(written).toContain("worker-src 'none'");
});

test.each([
  ["nothing else", DEPLOYMENT, {}],
  ["Google's popup", WITH_GOOGLE, { "script-src": GOOGLE, "frame-src": [POPUP] }],
  [
    "App Check beside it",
    WITH_BOTH,
    {
      "connect-src": [...BACKEND, APP_CHECK],
      "script-src": [...GOOGLE, ...RECAPTCHA],
      "frame-src": [POPUP, RECAPTCHA[0]],
    },
  ],
])("the policy allows the backend and, as configured, %s", (_, env, more) => {
  expect(BACKEND).toHaveLength(3);
  expect(externalSources(env)).toEqual({ "connect-src": BACKEND, ...more });
});

test("the policy of a demo project, whose popup of Google is on the page's own origin, allows no frame of others", () => {
  const env = { ...WITH_GOOGLE, VITE_FIREBASE_PROJECT_ID: "demo-greens" };
  expect(writePolicy(PROJECT, PAGE, env)).toContain("; frame-src 'self'");
  expect(externalSources(env)).not.toHaveProperty("frame-src");
});

test("a build replaces the policy of the previous build, and fails if firebase.json has none", () => {
  const before = writePolicy(PROJECT, "", WITH_BOTH);
  expect(writePolicy(before, PAGE, DEPLOYMENT)).toBe(writePolicy(PROJECT, PAGE, DEPLOYMENT));
  const without = PROJECT.replace("Content-Security-Policy", "Content-Security-Policy-Report-Only");
  expect(() => writePolicy(without, PAGE, DEPLOYMENT)).toThrow("Content-Security-Policy");
});
