import { resolveConfig } from "vite";
import { describe, expect, it, vi } from "vitest";
import { ensureConfigured, ensureDeployable, LOCAL_MODE } from "../../scripts/configuration";

const COMPLETE = {
  VITE_FIREBASE_API_KEY: "key",
  VITE_FIREBASE_AUTH_DOMAIN: "greens.firebaseapp.com",
  VITE_FIREBASE_PROJECT_ID: "greens",
  VITE_FIREBASE_APP_ID: "1:2:web:3",
};

describe("a build", () => {
  it("passes when everything is set", () => {
    expect(() => ensureConfigured(COMPLETE)).not.toThrow();
  });

  it.each(Object.keys(COMPLETE))("stops without %s, and names it", (name) => {
    expect(() => ensureConfigured({ ...COMPLETE, [name]: "" })).toThrow(name);
  });

  it("needs no more than the name of a demo project", () => {
    expect(() => ensureConfigured({ VITE_FIREBASE_PROJECT_ID: "demo-greens" })).not.toThrow();
  });
});

describe("a deployment", () => {
  it("goes to the configured project", () => {
    expect(ensureDeployable(COMPLETE)).toBe("greens");
  });

  it("stops when something is missing", () => {
    const incomplete = { ...COMPLETE, VITE_FIREBASE_APP_ID: "" };
    expect(() => ensureDeployable(incomplete)).toThrow("VITE_FIREBASE_APP_ID");
  });

  it("never goes to a demo project", () => {
    const demo = { ...COMPLETE, VITE_FIREBASE_PROJECT_ID: "demo-greens" };
    expect(() => ensureDeployable(demo)).toThrow("exists nowhere else");
  });
});

describe("whatever is no deployment", () => {
  it("takes nothing of one, neither from the shell nor from a .env file", async () => {
    const shell = { ...COMPLETE, VITE_APPCHECK_SITE_KEY: "site-key", VITE_GOOGLE_SIGN_IN: "false" };
    for (const [name, value] of Object.entries(shell)) vi.stubEnv(name, value);

    const { env, envDir, define } = await resolveConfig({ mode: LOCAL_MODE }, "build");

    expect(Object.keys(env).filter((name) => name.startsWith("VITE_"))).toEqual([]);
    expect(envDir).toBe(false);
    expect(define).toEqual({ "import.meta.env.VITE_GOOGLE_SIGN_IN": '"true"' });
    vi.unstubAllEnvs();
  });
});
