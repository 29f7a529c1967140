import { validate } from "@actions/languageservice";
import { expect, test } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";

const workflows = import.meta.glob<string>("../../.github/workflows/*.yml", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** What GitHub would object to in a workflow, and what it would only find out at run time. */
async function faultsIn(text: string): Promise<string[]> {
  // What it has found out about an address it keeps.
  const address = `file:///.github/workflows/${crypto.randomUUID()}.yml`;
  const faults = await validate(TextDocument.create(address, "yaml", 1, text));
  return faults.map(({ range, message }) => `line ${range.start.line + 1}: ${message}`);
}

test.each(Object.entries(workflows))("%s is sound", async (_path, text) => {
  expect(await faultsIn(text)).toEqual([]);
});

test.each(Object.entries(workflows))("%s names each action by its commit", (_path, text) => {
  const used = [...text.matchAll(/uses: (.*)/g)].map(([, action]) => action);
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((action) => !/@[0-9a-f]{40} # v[\d.]+$/.test(`${action}`))).toEqual([]);
});

test.each([
  ["a context that is not there", "github.ref", "github.reff"],
  ["a permission that does not exist", "contents: read", "contents: reading"],
])("finds %s", async (_fault, right, wrong) => {
  const [ci = ""] = Object.values(workflows);
  expect(await faultsIn(ci.replace(right, wrong))).not.toEqual([]);
});
