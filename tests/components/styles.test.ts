import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, it } from "vitest";

const SOURCE = join(import.meta.dirname, "..", "..", "src");
const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(css|tsx?)$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(SOURCE, name), "utf8") }));

/** What `pattern` captures in the files whose names end so. */
const namesIn = (pattern: RegExp, ending = "") =>
  new Set(
    files
      .filter(({ name }) => name.endsWith(ending))
      .flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = ""]) => name)),
  );

const defined = namesIn(/(?<!-)(--[\w-]+)["']?\]?\s*:/g);
const used = namesIn(/var\((--[\w-]+)[),]/g);

it("every custom property in use is defined, else its declaration would be void; and every one is in use", () => {
  expect([...used].filter((name) => !defined.has(name))).toEqual([]);
  const named = namesIn(/["`](?:var\()?(--[\w-]+)["`$]/g);
  const isUsed = (name: string) =>
    used.has(name) || named.has(name) || named.has(name.replace(/\d+$/, ""));
  // The toast library reads its own.
  const ours = [...defined].filter((name) => !name.startsWith("--toastify-"));
  expect(ours.filter((name) => !isUsed(name))).toEqual([]);
});

it("every class of a style sheet is named by what imports it, and every shared one by anything", () => {
  const unused = files
    .filter(({ name }) => name.endsWith(".module.css"))
    .flatMap(({ name, text }) => {
      const users = files.filter(
        (file) => file.text.includes(`/${basename(name)}"`) && dirname(file.name) === dirname(name),
      );
      return [...classesIn(text)]
        .filter((one) => !users.some((user) => new RegExp(`\\b${one}\\b`).test(user.text)))
        .map((one) => `${name}: ${one}`);
    });
  const shared = files.find(({ name }) => name.endsWith("base.css"))?.text ?? "";
  const named = new Set([
    ...namesIn(/composes: (\w+) from global/g),
    ...namesIn(/className="([\w-]+)"/g),
    "Toastify",
  ]);
  expect([...unused, ...[...classesIn(shared)].filter((one) => !named.has(one))]).toEqual([]);
});

it("no two style sheets have the same name: their classes are called after them", () => {
  const names = files.map(({ name }) => basename(name)).filter((name) => name.endsWith(".css"));
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
});

function classesIn(css: string): Set<string> {
  const selectors = css.replaceAll(/\/\*[\s\S]*?\*\/|\{[^{}]*\}|@import[^;]*;/g, " ");
  return new Set([...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = ""]) => name));
}
