import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { policyFor } from "../../scripts/policy";

const PROJECT = readFileSync("firebase.json", "utf8");
const PAGE = `<head><style>p{}</style></head><script type="module" src="/app.js"></script><script>run()</script>`;

describe("The Content-Security-Policy", () => {
  it("lets pass the style and the script that the page has in itself, and no other", () => {
    const policy = policyFor(PAGE, PROJECT);
    expect(policy.match(/'sha256-[^']*'/g)).toEqual([
      "'sha256-AvyuiL0SD1mVY3NNxR+V2uo+lhk6RMFrytWmRt6CrJQ='",
      "'sha256-gG2yISYereRMiG2lMXrbiUgi0Ubw9p7QCeWcroOvy9Y='",
    ]);
    expect(policyFor(PAGE, policy)).toBe(policy);
    expect(policy).not.toContain("unsafe");
  });
});
