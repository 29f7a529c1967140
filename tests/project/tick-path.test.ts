import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { expect, test } from "vitest";

const sources = import.meta.glob<string>("../../src/**/*.{ts,tsx}", {
  query: "?raw",
  import: "default",
  eager: true,
});
const modules = new Map(
  Object.entries(sources).map(([path, code]) => [path.replace("../../src/", ""), code]),
);
const page = readFileSync("docs/architecture.md", "utf8");
const section = /^## The path of a tick\n(.*?)^## /ms.exec(page)?.[1] ?? "";

/** For each file that the section names, the modules whose paths end with this name. */
const named = [...section.matchAll(/`([\w/.-]+\.tsx?)`/g)].map(([, name]) =>
  [...modules.keys()].filter((module) => `/${module}`.endsWith(`/${name}`)),
);

/** Returns the modules that a module imports. */
function importsOf(module: string): readonly string[] {
  const imports = [...(modules.get(module) ?? "").matchAll(/ from "(\.[^"]+)"/g)];
  return imports.flatMap(([, path = ""]) => {
    const target = posix.join(posix.dirname(module), path);
    return [`${target}.ts`, `${target}.tsx`];
  });
}

test("each file on the path of a tick exists, and imports connect all of them", () => {
  expect(named.filter((found) => found.length !== 1)).toEqual([]);
  const path = new Set(named.flat());
  const reached = new Set([...path].slice(0, 1));
  // Each round reaches the neighbours of the files reached before.
  for (const _round of path) {
    for (const module of path) {
      const neighbours = importsOf(module).filter((one) => path.has(one));
      if (neighbours.some((one) => reached.has(one))) reached.add(module);
      if (reached.has(module)) for (const one of neighbours) reached.add(one);
    }
  }
  expect([...reached].sort()).toEqual([...path].sort());
});

test("the page states the number of files on the path, which does not exceed its limit", () => {
  const numbers = [...section.matchAll(/(?<!\d)(\d+)\.\s+`/g)].map(([, number]) => Number(number));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  expect(section).toContain(`through ${numbers.length} files`);
  const weight = readFileSync("docs/weight.md", "utf8");
  const limit = /^\| a tick, files \| (\d+) \|/m.exec(weight)?.[1];
  expect(numbers.length).toBeLessThanOrEqual(Number(limit));
});
