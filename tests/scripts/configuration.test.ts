import { expect, test } from "vitest";
import { ensureConfigured } from "../../scripts/configuration";

const COMPLETE = {
  VITE_FIREBASE_API_KEY: "key",
  VITE_FIREBASE_AUTH_DOMAIN: "lettuce.firebaseapp.com",
  VITE_FIREBASE_PROJECT_ID: "lettuce",
  VITE_FIREBASE_APP_ID: "1:2:web:3",
};

test("a build for a real project needs everything, and names what is missing", () => {
  expect(() => ensureConfigured(COMPLETE)).not.toThrow();
  expect(() => ensureConfigured({ ...COMPLETE, VITE_FIREBASE_APP_ID: "" })).toThrow(
    "Missing: VITE_FIREBASE_APP_ID.",
  );
  expect(() => ensureConfigured({})).toThrow(/API_KEY.*AUTH_DOMAIN.*PROJECT_ID.*APP_ID/);
});

test("a build for the emulators needs the name of its project only", () => {
  expect(() => ensureConfigured({ VITE_FIREBASE_PROJECT_ID: "demo-lettuce" })).not.toThrow();
});
