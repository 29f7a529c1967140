import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { writePolicy } from "../../scripts/policy";

const PROJECT = readFileSync("firebase.json", "utf8");
const PAGE = `<head><style>p{}</style></head><script type="module" src="/app.js"></script><script>run()</script>`;

const DEPLOYMENT = {
  VITE_FIREBASE_PROJECT_ID: "greens",
  VITE_FIREBASE_AUTH_DOMAIN: "greens.firebaseapp.com",
};
const WITH_GOOGLE = { ...DEPLOYMENT, VITE_GOOGLE_SIGN_IN: "true" };
const WITH_APP_CHECK = { ...DEPLOYMENT, VITE_APPCHECK_SITE_KEY: "site-key" };

const GOOGLE = ["https://apis.google.com/js/api.js", "https://apis.google.com/_/scs/"];
const RECAPTCHA = ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"];
const APP_CHECK = "https://content-firebaseappcheck.googleapis.com";

/** What may come from elsewhere than the app's own domain, by directive. */
function strangersIn(text: string): Record<string, string[]> {
  const [, policy = ""] = /"Content-Security-Policy",\s*"value": "([^"]*)"/.exec(text) ?? [];
  const directives = policy.split("; ").map((directive) => directive.split(" "));
  return Object.fromEntries(
    directives
      .map(([name = "", ...sources]) => [name, sources.filter((source) => !/^'/.test(source))])
      .filter(([, sources]) => sources?.length),
  );
}

const BACKEND = strangersIn(writePolicy(PROJECT, PAGE, DEPLOYMENT))["connect-src"] ?? [];

describe("The Content-Security-Policy", () => {
  it("lets pass the style and the script that the page has in itself, and no other", () => {
    const written = writePolicy(PROJECT, PAGE, DEPLOYMENT);
    expect(written.match(/'sha256-[^']*'/g)).toEqual([
      "'sha256-AvyuiL0SD1mVY3NNxR+V2uo+lhk6RMFrytWmRt6CrJQ='",
      "'sha256-gG2yISYereRMiG2lMXrbiUgi0Ubw9p7QCeWcroOvy9Y='",
    ]);
    expect(written).not.toContain("unsafe");
    expect(written).toContain("worker-src 'none'");
  });

  it("knows of nobody but the backend where Google and App Check are off", () => {
    expect(strangersIn(writePolicy(PROJECT, PAGE, DEPLOYMENT))).toEqual({ "connect-src": BACKEND });
    expect(BACKEND).toHaveLength(3);
    expect(writePolicy(PROJECT, PAGE, DEPLOYMENT)).not.toContain("frame-src");
  });

  it("lets Google's popup in where it is offered: its scripts, and the frame at the one domain", () => {
    expect(strangersIn(writePolicy(PROJECT, PAGE, WITH_GOOGLE))).toEqual({
      "connect-src": BACKEND,
      "script-src": GOOGLE,
      "frame-src": ["https://greens.firebaseapp.com/__/auth/iframe"],
    });
  });

  it("lets App Check pass where it is on, each of its hosts where it belongs", () => {
    expect(strangersIn(writePolicy(PROJECT, PAGE, WITH_APP_CHECK))).toEqual({
      "connect-src": [...BACKEND, APP_CHECK],
      "script-src": RECAPTCHA,
      "frame-src": RECAPTCHA.slice(0, 1),
    });
    expect(
      strangersIn(writePolicy(PROJECT, PAGE, { ...WITH_GOOGLE, ...WITH_APP_CHECK })),
    ).toMatchObject({
      "script-src": [...GOOGLE, ...RECAPTCHA],
      "frame-src": ["https://greens.firebaseapp.com/__/auth/iframe", RECAPTCHA[0]],
    });
  });

  it("takes the emulators' popup for the page's own, also where a deployment is configured", () => {
    const env = { ...WITH_GOOGLE, VITE_FIREBASE_PROJECT_ID: "demo-greens" };
    expect(writePolicy(PROJECT, PAGE, env)).toContain("; frame-src 'self'");
    expect(strangersIn(writePolicy(PROJECT, PAGE, env))).not.toHaveProperty("frame-src");
  });

  it("keeps nothing of the build before", () => {
    const before = writePolicy(PROJECT, "", { ...WITH_GOOGLE, ...WITH_APP_CHECK });
    expect(writePolicy(before, PAGE, DEPLOYMENT)).toBe(writePolicy(PROJECT, PAGE, DEPLOYMENT));
  });

  it("is missed where it is not there to be written", () => {
    const without = PROJECT.replace(
      "Content-Security-Policy",
      "Content-Security-Policy-Report-Only",
    );
    expect(() => writePolicy(without, PAGE, DEPLOYMENT)).toThrow("Content-Security-Policy");
  });
});
