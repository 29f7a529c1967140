import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, it } from "vitest";

const files = readdirSync("src", { recursive: true, encoding: "utf8" });
const source = files
  .filter((name) => /\.(css|tsx?)$/.test(name))
  .map((name) => readFileSync(`src/${name}`, "utf8"))
  .join("\n");

const namesIn = (pattern: RegExp) =>
  new Set([...source.matchAll(pattern)].map(([, name = ""]) => name));

it("every used custom property is defined, as otherwise its declaration would be void", () => {
  const defined = namesIn(/(?<!-)(--[\w-]+)["']?\]?\s*:/g);
  const used = namesIn(/var\((--[\w-]+)[),]/g);
  expect([...used].filter((name) => !defined.has(name))).toEqual([]);
});

it("no two style sheets have the same name, since their class names contain it", () => {
  const names = files.map((name) => basename(name)).filter((name) => name.endsWith(".css"));
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
});
