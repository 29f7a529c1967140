import { expect, test } from "vitest";
import { runNode } from "./processes";

test.each(["18.20.8", "20.18.3", "21.7.3", "22.11.0"])(
  "Node %s is told in one line",
  async (version) => {
    const command = checkAs(version);

    expect(await command.ended).toBe(1);
    expect(command.output()).toMatch(
      new RegExp(`^Lettuce needs Node .* this is v${version}: .*\n$`),
    );
  },
);

test.each(["20.19.0", "20.20.1", "22.12.0", "23.0.0", "24.3.0"])(
  "Node %s will do",
  async (version) => {
    expect(await checkAs(version).ended).toBe(0);
  },
);

/** Runs the check in a Node that says it is another version. */
function checkAs(version: string) {
  const pretend = `for (const [name, value] of [["versions", { node: "${version}" }], ["version", "v${version}"]])
    Object.defineProperty(process, name, { value });`;
  return runNode(["-e", `${pretend} require("./scripts/check-node.cjs")`], process.env);
}
