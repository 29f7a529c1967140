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
const showing = (id: string) => tests.filter((one) => one.id === id);

test("each row of the page has an id", () => {
  const rows = readFileSync(PAGE, "utf8").match(/^\|(?! Requirement |---).*/gm);
  expect(rows).toHaveLength(REQUIREMENTS.length);
});

test("each tag is the id of a requirement", () => {
  const ids = new Set(REQUIREMENTS.map(({ id }) => id));
  expect(tests.filter(({ id }) => !ids.has(id))).toEqual([]);
});

test("each requirement is shown by a test", () => {
  expect(REQUIREMENTS.filter(({ id }) => showing(id).length === 0)).toEqual([]);
});

test("each text of the product stands letter for letter in a test of its requirement", () => {
  const missing = REQUIREMENTS.flatMap(({ id, sentence }) => {
    const code = showing(id)
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
    const files = new Set(showing(id).map(({ file }) => file));
    return `| ${sentence} | \`${id}\` | ${[...files].join(", ")} |`;
  });
  await expect(page).toMatchFileSnapshot(`../../${PAGE}`);
});

test("each test that docs/beyond.md names is there", () => {
  const named = readFileSync("docs/beyond.md", "utf8").match(
    /[\w/-]+\.(property\.)?(test|spec)\.tsx?/g,
  );
  expect(named?.filter((file) => !(`../${file}` in sources))).toEqual([]);
});

/** The calls in a file that have the option `tags`, which is Vitest's, or `tag`, which is Playwright's. */
function taggedTestsIn([path, source]: [string, string]): TaggedTest[] {
  const file = path.replace(/^\.\.\/(.*)\.(test|spec)\.tsx?$/, "$1");
  const { program } = parseSync(path, source);
  const codeOf = ({ start, end }: { start: number; end: number }) => source.slice(start, end);
  // Beside the tests stand the texts and the helpers that several of them share.
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
          found.push({ id, file, code: plain([codeOf(call), ...shared].join("\n")) });
        }
      }
    },
  }).visit(program);
  return found;
}

/** Code with what it fills into texts written as the specification does: `{email}`. */
function plain(code: string): string {
  return code.replaceAll(/\$\{(?:\w+\.)*(\w+)\}/g, "{$1}");
}
