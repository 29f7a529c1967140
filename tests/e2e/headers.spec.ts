import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT_ROOT } from "../../scripts/backend/project";
import { expect, test } from "../support/fixtures";

/* The response headers that Hosting sends by the project's own firebase.json. */

const SCREENS = ["/", "/lists", "/no/such/page", "/shared", "/.x", "/a/.x/b"];
const LISTS = ["/list/x", "/list/x/settings", "/list/.x", "/list/x/.y/z"];
const LINKS = ["/email_action?mode=verifyEmail&oobCode=x", "/share?text=Milk"];
const MISSING_FILE = "/assets/of-another-version.js";

/** Returns the policy that the last build wrote into firebase.json. */
function committedPolicy(): string | undefined {
  const project = readFileSync(join(PROJECT_ROOT, "firebase.json"), "utf8");
  return /"Content-Security-Policy",\s*"value": "([^"]*)"/.exec(project)?.[1];
}

test("all paths have security headers; lists are hidden from searches", async ({ front }) => {
  for (const path of [...SCREENS, ...LISTS, ...LINKS, "/robots.txt", MISSING_FILE]) {
    const { headers } = await fetch(front.origin + path);
    expect.soft(headers.get("content-security-policy"), path).toBe(committedPolicy());
    expect.soft(headers.get("x-content-type-options"), path).toBe("nosniff");
    expect.soft(headers.get("referrer-policy"), path).toBe("strict-origin");
    // Without `includeSubDomains`: the app doesn't decide for its subdomains.
    expect.soft(headers.get("strict-transport-security"), path).toBe("max-age=63072000");
    const isHidden = [...LISTS, ...LINKS].includes(path);
    expect.soft(headers.get("x-robots-tag"), path).toBe(isHidden ? "noindex" : null);
  }
});

test("browsers cache files for a week, and check the page each time", async ({ front }) => {
  const page = await fetch(front.origin);
  expect(page.headers.get("cache-control")).toBe("no-cache");
  const [file = ""] = /\/assets\/[^"]*\.js/.exec(await page.text()) ?? [];
  // Hosting sends the same header for a missing file. A rollback may bring it back, and an endless cache would hide it.
  for (const [path, status] of [
    [file, 200],
    [MISSING_FILE, 404],
  ] as const) {
    const response = await fetch(front.origin + path);
    expect(response.status).toBe(status);
    expect(response.headers.get("cache-control")).toBe("public, max-age=604800");
  }
});
