import { validate } from "@actions/languageservice";
import { expect, test } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";

const workflows = import.meta.glob<string>("../../.github/workflows/*.yml", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Returns GitHub's errors for a workflow, including those that would appear only at run time. */
async function errorsIn(text: string): Promise<string[]> {
  // The validator caches its results by URL.
  const url = `file:///.github/workflows/${crypto.randomUUID()}.yml`;
  const errors = await validate(TextDocument.create(url, "yaml", 1, text));
  return errors.map(({ range, message }) => `line ${range.start.line + 1}: ${message}`);
}

test.each(Object.entries(workflows))(
  "%s is valid, and pins each action to a commit",
  async (_path, text) => {
    expect(await errorsIn(text)).toEqual([]);
    const used = [...text.matchAll(/uses: (.*)/g)].map(([, action]) => action);
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((action) => !/@[0-9a-f]{40} # v[\d.]+$/.test(`${action}`))).toEqual([]);
  },
);

test("the validator finds a permission that does not exist", async () => {
  const [ci = ""] = Object.values(workflows);
  expect(await errorsIn(ci.replace("contents: read", "contents: reading"))).not.toEqual([]);
});
