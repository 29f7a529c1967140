import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { endsWithNpm } from "../../scripts/start/shutdown";
import { emptyFolder } from "./folder";

test.each([
  ["npm start", true],
  ["/usr/sbin/tini\0--\0npm\0start\0", true],
  ["/bin/sh\0-c\0npm start -- --host\0", true],
  ["node\0--import\0tsx\0scripts/start.ts\0", false],
  ["/sbin/init\0", false],
])("with the process 1 %j, a signal ends all processes before the save: %s", (command, ends) => {
  const path = join(emptyFolder(), "cmdline");
  writeFileSync(path, command);
  expect(endsWithNpm(path)).toBe(ends);
});

test("a system without process files is no container", () => {
  expect(endsWithNpm(join(emptyFolder(), "cmdline"))).toBe(false);
});
