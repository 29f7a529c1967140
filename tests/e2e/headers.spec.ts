import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT_ROOT } from "../../scripts/backend/project";
import { expect, test } from "../support/fixtures";
import type { Front } from "../support/front";

/* The response headers that Hosting sends by the project's own firebase.json. */

const SCREENS = ["/", "/lists", "/no/such/page", "/shared", "/.x", "/a/.x/b"];
const LISTS = ["/list/x", "/list/x/settings", "/list/.x", "/list/x/.y/z"];
const MISSING_FILE = "/assets/of-another-version.js";

/** Returns the policy that the last build wrote into firebase.json. */
function committedPolicy(): string | undefined {
  const project = readFileSync(join(PROJECT_ROOT, "firebase.json"), "utf8");
  return /"Content-Security-Policy",\s*"value": "([^"]*)"/.exec(project)?.[1];
}

async function headersOf({ origin }: Front, path: string): Promise<Headers> {
  return (await fetch(origin + path)).headers;
}

test("every path has the security headers, including paths with a dot, files and missing files", async ({
  front,
}) => {
  const all = [...SCREENS, ...LISTS, "/email_action", "/robots.txt", MISSING_FILE];
  for (const path of all) {
    const headers = await headersOf(front, path);
    expect.soft(headers.get("content-security-policy"), path).toBe(committedPolicy());
    expect.soft(headers.get("x-content-type-options"), path).toBe("nosniff");
    expect.soft(headers.get("referrer-policy"), path).toBe("strict-origin");
    // Without `includeSubDomains`: the app doesn't decide for its subdomains.
    expect.soft(headers.get("strict-transport-security"), path).toBe("max-age=63072000");
  }
});

test("only lists, mailed links and shared texts are hidden from search engines", async ({
  front,
}) => {
  for (const path of [...LISTS, "/email_action?mode=verifyEmail&oobCode=x", "/share?text=Milk"]) {
    expect.soft((await headersOf(front, path)).get("x-robots-tag"), path).toBe("noindex");
  }
  for (const path of SCREENS) {
    expect.soft((await headersOf(front, path)).get("x-robots-tag"), path).toBeNull();
  }
});

test("browsers cache the app's files for a week, and check the page each time", async ({
  front,
}) => {
  const page = await (await fetch(front.origin)).text();
  const [file = ""] = /\/assets\/[^"]*\.js/.exec(page) ?? [];
  const missing = await fetch(front.origin + MISSING_FILE);
  expect(missing.status).toBe(404);
  // Hosting sends the same header for a missing file. A rollback may bring it back, and an endless cache would hide it.
  for (const headers of [await headersOf(front, file), missing.headers]) {
    expect(headers.get("cache-control")).toBe("public, max-age=604800");
  }
  expect((await headersOf(front, "/")).get("cache-control")).toBe("no-cache");
});
