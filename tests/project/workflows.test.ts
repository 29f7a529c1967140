import { expect, test } from "vitest";

const workflows = import.meta.glob<string>("../../.github/workflows/*.yml", {
  query: "?raw",
  import: "default",
  eager: true,
});

// Everything else in a workflow is checked by GitHub, which refuses an invalid one.
test.each(Object.entries(workflows))("%s pins each action to a commit", (_path, text) => {
  const used = [...text.matchAll(/uses: (.*)/g)].map(([, action = ""]) => action);
  expect(used).not.toEqual([]);
  for (const action of used) expect(action).toMatch(/@[0-9a-f]{40} # v[\d.]+$/);
});
