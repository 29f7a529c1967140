import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { runInNewContext } from "node:vm";
import { expect, test, vi } from "vitest";

const PATH = "scripts/check-machine.cjs";

test.each(["18.20.8", "20.18.3", "21.7.3", "22.11.0"])("Node %s fails with one line", (version) => {
  const { error, exit } = checkAs(version);
  expect(error.mock.lastCall).toEqual([
    expect.stringMatching(`^Lettuce needs Node .* this is v${version}: .*$`),
  ]);
  expect(exit).toHaveBeenCalledWith(1);
});

test.each(["20.19.0", "20.20.1", "22.12.0", "23.0.0", "24.3.0"])("Node %s passes", (version) => {
  expect(checkAs(version).exit).not.toHaveBeenCalled();
});

test.each(["/home/ann/C#/lettuce", "/home/ann/why?"])(
  "the folder %s fails with one line, which says what to do",
  (folder) => {
    const { error, exit } = checkAs("24.3.0", folder);
    expect(error.mock.lastCall).toEqual([
      `Vite can't work in a folder with # or ? in its path. Rename or move it: ${folder}`,
    ]);
    expect(exit).toHaveBeenCalledWith(1);
  },
);

/** Runs the check as if in this version of Node and this folder. */
function checkAs(version: string, folder = "/home/ann/lettuce 100% (new)") {
  const [error, exit] = [vi.fn(), vi.fn()];
  const process = { versions: { node: version }, version: `v${version}`, exit };
  const require = createRequire(new URL(`../../${PATH}`, import.meta.url));
  const __dirname = `${folder}/scripts`;
  runInNewContext(readFileSync(PATH, "utf8"), { console: { error }, process, require, __dirname });
  return { error, exit };
}
