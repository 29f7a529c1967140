import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { scripts } from "../../package.json";

const read = (path: string) => readFileSync(path, "utf8");
const filesIn = (folder: string) =>
  readdirSync(folder, { encoding: "utf8", recursive: true })
    .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
    .filter((path) => /\.\w+$/.test(path));

const documents = ["README.md", "CONTRIBUTING.md", ...filesIn("docs")];
const browserTests = filesIn("tests/e2e").filter((path) => path.endsWith(".spec.ts"));
const vitestTests = filesIn("tests").filter((path) => /\.test\.tsx?$/.test(path));

const isIn = (paths: readonly string[]) => (word: string) =>
  paths.some((path) => path.includes(word));
const isTagIn = (paths: readonly string[]) => (tag: string) =>
  paths.some((path) => read(path).includes(`"${tag}"`));
const isProject = (name: string) => read("vitest.config.ts").includes(`name: "${name}"`);
const isState = (name: string) => read("tests/gallery/states.ts").includes(`\n  "${name}`);

/** The commands in the code of the documents. */
const commands = documents
  .filter((path) => path.endsWith(".md"))
  .flatMap((path) => [...read(path).matchAll(/```sh\n(.*?)```|`(np[mx] [^`]*)`/gs)])
  .flatMap(([, block, span = ""]) => (block ?? span.replaceAll(/\s+/g, " ")).split(/&&|\n/))
  .map((command) => command.trim())
  .filter((command) => /^np[mx] /.test(command));

/** The parts of commands that have to find something. */
const PARTS: readonly [string, RegExp, (found: string) => boolean][] = [
  ["script", /^npm (?:run )?(?!ci\b)([\w:]+)/g, (name) => name in scripts],
  ["program", /^npx ([\w-]+)/g, (name) => existsSync(`node_modules/.bin/${name}`)],
  ["browser test", /(?<=^npx playwright test( \w\S*)*) (\w\S*)/g, isIn(browserTests)],
  ["tag of a browser test", /^npx playwright test .*--grep (\S+)/g, isTagIn(browserTests)],
  ["test", /(?<=^npx vitest run( \w\S*)*) (\w\S*)/g, isIn(vitestTests)],
  ["tag of a test", /^npx vitest run .*--tags-filter (\S+)/g, isTagIn(vitestTests)],
  ["project", /(?<=^npx vitest .*)--project (\S+)/g, isProject],
  ["state", /^npm run gallery .*--grep (\S+)/g, isState],
  ["group", /^npm run bench .*--only (\S+)/g, (name) => existsSync(`tests/bench/rows/${name}.ts`)],
];

test.each(PARTS)("each %s in a documented command exists", (_, part, finds) => {
  const found = commands.flatMap((command) =>
    [...command.matchAll(part)].map((match) => ({ command, name: match.at(-1) ?? "" })),
  );
  expect(found).not.toEqual([]);
  expect(found.filter(({ name }) => !finds(name))).toEqual([]);
});
