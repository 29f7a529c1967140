import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const SOURCE = join(import.meta.dirname, "..", "..", "src");
const USED = /var\((--[\w-]+)\)/g;
const DEFINED = /(--[\w-]+)["']?\]?\s*:/g;

it("every custom property that a style uses is defined: else its declaration would be void, without a word", () => {
  const texts = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(css|tsx)$/.test(name))
    .map((name) => readFileSync(join(SOURCE, name), "utf8"));
  const namesIn = (pattern: RegExp) =>
    new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name)));
  const defined = namesIn(DEFINED);
  expect([...namesIn(USED)].filter((name) => !defined.has(name))).toEqual([]);
});
