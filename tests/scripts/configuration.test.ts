import { resolveConfig } from "vite";
import { expect, test, vi } from "vitest";
import { ensureConfigured, ensureDeployable, LOCAL_MODE } from "../../scripts/configuration";

const COMPLETE = {
  VITE_FIREBASE_API_KEY: "key",
  VITE_FIREBASE_AUTH_DOMAIN: "greens.firebaseapp.com",
  VITE_FIREBASE_PROJECT_ID: "greens",
  VITE_FIREBASE_APP_ID: "1:2:web:3",
};
const DEMO = { VITE_FIREBASE_PROJECT_ID: "demo-greens" };

test("a build needs a complete configuration, or only the id of a demo project", () => {
  for (const env of [COMPLETE, DEMO]) expect(() => ensureConfigured(env)).not.toThrow();
});

test.each(Object.keys(COMPLETE))("a build without %s fails and names the variable", (name) => {
  expect(() => ensureConfigured({ ...COMPLETE, [name]: "" })).toThrow(name);
});

test("a deployment goes to the configured project, but never to a demo project", () => {
  expect(ensureDeployable(COMPLETE)).toBe("greens");
  expect(() => ensureDeployable({ ...COMPLETE, VITE_FIREBASE_APP_ID: "" })).toThrow("APP_ID");
  expect(() => ensureDeployable(DEMO)).toThrow("can't be deployed");
});

test("local builds ignore the deployment settings of the shell and of .env files", async () => {
  const shell = { ...COMPLETE, VITE_APPCHECK_SITE_KEY: "site-key", VITE_GOOGLE_SIGN_IN: "false" };
  for (const [name, value] of Object.entries(shell)) vi.stubEnv(name, value);
  const { env, envDir, define } = await resolveConfig({ mode: LOCAL_MODE }, "build");
  vi.unstubAllEnvs();

  expect(Object.keys(env).filter((name) => name.startsWith("VITE_"))).toEqual([]);
  expect(envDir).toBe(false);
  expect(define).toEqual({ "import.meta.env.VITE_GOOGLE_SIGN_IN": '"true"' });
});
