import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT_ROOT } from "../../scripts/backend/project";
import { expect, test } from "../support/fixtures";
import type { Front } from "../support/front";

/* What Hosting says of each answer, by the project's own firebase.json. */

const SCREENS = ["/", "/lists", "/no/such/page", "/shared", "/.x", "/a/.x/b"];
const LISTS = ["/list/x", "/list/x/settings", "/list/.x", "/list/x/.y/z"];
const MISSING_FILE = "/assets/of-another-version.js";

/** The policy that a build has left in firebase.json. */
function committedPolicy(): string | undefined {
  const project = readFileSync(join(PROJECT_ROOT, "firebase.json"), "utf8");
  return /"Content-Security-Policy",\s*"value": "([^"]*)"/.exec(project)?.[1];
}

async function headersOf({ origin }: Front, path: string): Promise<Headers> {
  return (await fetch(origin + path)).headers;
}

test("every path is guarded: those with a dot, files, and what is not there, too", async ({
  front,
}) => {
  const all = [...SCREENS, ...LISTS, "/email_action", "/robots.txt", MISSING_FILE];
  for (const path of all) {
    const headers = await headersOf(front, path);
    expect.soft(headers.get("content-security-policy"), path).toBe(committedPolicy());
    expect.soft(headers.get("x-content-type-options"), path).toBe("nosniff");
    expect.soft(headers.get("referrer-policy"), path).toBe("strict-origin");
    // Of this domain alone: what else is below it is not the app's to decide.
    expect.soft(headers.get("strict-transport-security"), path).toBe("max-age=63072000");
  }
});

test("search engines are kept from lists and from what mails lead to, and from nothing else", async ({
  front,
}) => {
  for (const path of [...LISTS, "/email_action?mode=verifyEmail&oobCode=x", "/share?text=Milk"]) {
    expect.soft((await headersOf(front, path)).get("x-robots-tag"), path).toBe("noindex");
  }
  for (const path of SCREENS) {
    expect.soft((await headersOf(front, path)).get("x-robots-tag"), path).toBeNull();
  }
});

test("a browser keeps the app's files, but not for long that one is not there", async ({
  front,
}) => {
  const page = await (await fetch(front.origin)).text();
  const [file = ""] = /\/assets\/[^"]*\.js/.exec(page) ?? [];
  const missing = await fetch(front.origin + MISSING_FILE);
  expect(missing.status).toBe(404);
  // Hosting sends the same with both, and after a rollback the file may be there again: kept for ever, it would stay away.
  for (const headers of [await headersOf(front, file), missing.headers]) {
    expect(headers.get("cache-control")).toBe("public, max-age=604800");
  }
  expect((await headersOf(front, "/")).get("cache-control")).toBe("no-cache");
});
