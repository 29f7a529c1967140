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

test("browsers keep the pages of users for 30 days and files for a year, and ask for all else each time", async ({
  front,
}) => {
  const headersOf = async (path: string) => {
    const { status, headers } = await fetch(front.origin + path);
    const names = ["cache-control", "no-vary-search", "etag"] as const;
    const [cacheControl, noVarySearch, etag] = names.map((name) => headers.get(name));
    return { status, cacheControl, noVarySearch, etag };
  };
  const { etag } = await headersOf("/");
  expect(etag).toBeTruthy();
  for (const path of ["/", "/?list=x", "/lists", "/profile", "/list/x", "/list/x/settings"]) {
    expect.soft(await headersOf(path), path).toEqual({
      status: 200,
      cacheControl: "max-age=2592000, s-maxage=600",
      noVarySearch: "params",
      etag, // it is the same page for everybody
    });
  }
  const links = [...LINKS, "/login", "/reset_password", "/no/such/page", "/listsx"];
  for (const path of [...links, "/current.js", "/robots.txt", "/manifest.webmanifest"]) {
    const { cacheControl, noVarySearch } = await headersOf(path);
    expect.soft({ cacheControl, noVarySearch }, path).toEqual({
      cacheControl: "no-cache",
      noVarySearch: null,
    });
  }
  const [file = ""] = /\/assets\/[^"]*\.js/.exec(await (await fetch(front.origin)).text()) ?? [];
  // Hosting sends the same header for a missing file.
  for (const [path, status] of [
    [file, 200],
    [MISSING_FILE, 404],
  ] as const) {
    const { cacheControl, ...answer } = await headersOf(path);
    expect([answer.status, cacheControl]).toEqual([status, "public, max-age=31536000"]);
  }
});

test("/current.js names the build of the page, and all its files", async ({ front }) => {
  const page = await (await fetch(front.origin)).text();
  const [, build] = /<html data-build="([^"]*)"/.exec(page) ?? [];
  const script = await (await fetch(`${front.origin}/current.js`)).text();
  expect(script.split("\n")[0]).toBe(`// ${build}`);
  const files = new Set(script.match(/\/assets\/[\w.~-]+/g));
  expect(files.size).toBeGreaterThan(30);
  const used = page.match(/(?<=(?:src|href)=")\/[^"]*\.(js|css|svg)/g) ?? [];
  expect(used.filter((file) => !files.has(file) && !/^\/[^/]*$/.test(file))).toEqual([]);
  for (const file of files) {
    const { status, headers } = await fetch(front.origin + file);
    expect([status, headers.get("content-type")]).toEqual([200, expect.not.stringMatching("html")]);
  }
});
