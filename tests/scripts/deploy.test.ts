import { expect, test } from "vitest";
import { emptyFolder } from "./folder";
import { runScript } from "./processes";

test("a deployment without a login fails before the build and says how to log in", async () => {
  const home = emptyFolder();
  const nowhere = "http://127.0.0.1:9";
  const deploy = runScript("scripts/deploy.ts", {
    PATH: process.env.PATH,
    HOME: home,
    USERPROFILE: home,
    XDG_CONFIG_HOME: home,
    METADATA_SERVER_DETECTION: "none",
    ...{ HTTP_PROXY: nowhere, HTTPS_PROXY: nowhere, https_proxy: nowhere },
    VITE_FIREBASE_API_KEY: "key",
    VITE_FIREBASE_AUTH_DOMAIN: "greens.firebaseapp.com",
    VITE_FIREBASE_PROJECT_ID: "greens",
    VITE_FIREBASE_APP_ID: "1:2:web:3",
    VITE_APPCHECK_SITE_KEY: "",
  });

  expect(await deploy.ended).toBe(1);
  expect(deploy.output()).toContain("Log in with: npx firebase login");
  expect(deploy.output()).not.toContain("building");
});
