import { readFileSync } from "node:fs";
import { parseSync, Visitor } from "vite";
import { expect, test } from "vitest";
import { PAGE, REQUIREMENTS, ROW } from "./requirements";

type TaggedTest = { readonly id: string; readonly file: string; readonly code: string };

const sources = import.meta.glob<string>("../**/*.{test,spec}.{ts,tsx}", {
  query: "?raw",
  import: "default",
  eager: true,
});
const tests = Object.entries(sources).flatMap(taggedTestsIn);
const testsOf = (id: string) => tests.filter((one) => one.id === id);

test("each row of the page has an id", () => {
  const rows = readFileSync(PAGE, "utf8").match(/^\|(?! Requirement |---).*/gm);
  expect(rows).toHaveLength(REQUIREMENTS.length);
});

test("each tag is the id of a requirement", () => {
  const ids = new Set(REQUIREMENTS.map(({ id }) => id));
  expect(tests.filter(({ id }) => !ids.has(id))).toEqual([]);
});

test("each requirement is shown by a test", () => {
  expect(REQUIREMENTS.filter(({ id }) => testsOf(id).length === 0)).toEqual([]);
});

test("each text of a requirement appears letter for letter in one of its tests", () => {
  const missing = REQUIREMENTS.flatMap(({ id, sentence }) => {
    const code = testsOf(id)
      .map((one) => one.code)
      .join("\n");
    return [...sentence.matchAll(/`([^`]+)`/g)].flatMap(([, text = ""]) =>
      code.includes(text) ? [] : [{ id, text }],
    );
  });
  expect(missing).toEqual([]);
});

test("the page names the files that show each requirement", async () => {
  const page = readFileSync(PAGE, "utf8").replaceAll(ROW, (_row, sentence: string, id: string) => {
    const files = new Set(testsOf(id).map(({ file }) => file));
    return `| ${sentence} | \`${id}\` | ${[...files].join(", ")} |`;
  });
  await expect(page).toMatchFileSnapshot(`../../${PAGE}`);
});

test("each test that docs/beyond.md names exists", () => {
  const named = readFileSync("docs/beyond.md", "utf8").match(
    /[\w/-]+\.(property\.)?(test|spec)\.tsx?/g,
  );
  expect(named?.filter((file) => !(`../${file}` in sources))).toEqual([]);
});

/** Returns the calls in a file that have the option `tags` (Vitest) or `tag` (Playwright). */
function taggedTestsIn([path, source]: [string, string]): TaggedTest[] {
  const file = path.replace(/^\.\.\/(.*)\.(test|spec)\.tsx?$/, "$1");
  const { program } = parseSync(path, source);
  const codeOf = ({ start, end }: { start: number; end: number }) => source.slice(start, end);
  // The texts and helpers beside the tests count for each test.
  const shared = program.body.map(codeOf).filter((code) => !/^(test|it|describe)\b/.test(code));
  const found: TaggedTest[] = [];
  new Visitor({
    CallExpression: (call) => {
      const options = call.arguments.flatMap((one) =>
        one.type === "ObjectExpression" ? one.properties : [],
      );
      for (const option of options) {
        const [, tags] = /^tags?: (.*)$/s.exec(codeOf(option)) ?? [];
        for (const [, id = ""] of tags?.matchAll(/"@?([^"]+\/[^"]+)"/g) ?? []) {
          const code = withPlainPlaceholders([codeOf(call), ...shared].join("\n"));
          found.push({ id, file, code });
        }
      }
    },
  }).visit(program);
  return found;
}

/** Returns code with its placeholders in the form of the specification: `{email}`. */
function withPlainPlaceholders(code: string): string {
  return code.replaceAll(/\$\{(?:\w+\.)*(\w+)\}/g, "{$1}");
}
