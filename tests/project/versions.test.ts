import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { engines } from "../../package.json";

const README = readFileSync("README.md", "utf8");
const CI = readFileSync(".github/workflows/ci.yml", "utf8");
const OLDEST = engines.node.match(/\d+\.\d+\.\d+/g) ?? [];

test("CI runs the unit tests with the oldest Node of each promised range, and with the newest", () => {
  const tried = [...CI.matchAll(/ node: (.*)/g)].map(([, version]) => version);
  expect(tried).toEqual([...OLDEST, "latest"]);
});

test("CI starts the emulators with the oldest promised Java", () => {
  const [, oldest] = /Java (\d+) or later/.exec(README) ?? [];
  expect(CI).toContain(` java: ${oldest}\n`);
});

test("README names the oldest promised versions of Node, and the versions tried last", () => {
  const [major, minor] = OLDEST.map((version) => version.replace(/\.0$/, ""));
  expect(README).toContain(`20 from ${major} on, or ${minor} or later`);
  const [, tried = ""] = /Tried on \d{4}-\d\d-\d\d with Node ([^:]+)/.exec(README) ?? [];
  expect(tried.match(/[\d.]+\d/g)).toEqual([...OLDEST, expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
});
