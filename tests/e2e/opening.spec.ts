import { rmSync } from "node:fs";
import type { ServerResponse } from "node:http";
import type { Page } from "@playwright/test";
import { scratchFolder } from "../../scripts/backend/guarded-process";
import { HINT_ITEMS } from "../../src/domain/new-list";
import { PASSWORD, startSignedIn } from "../support/accounts";
import { buildOf, createDevice, type Device, openUntouched } from "../support/device";
import { NO_NETWORK } from "../support/expected-console";
import { test as base, expect, untilTakenOver } from "../support/fixtures";
import { press } from "../support/gestures";
import { listPage, storedTexts } from "../support/list-page";

const test = base.extend<{ device: Device }>({
  device: async ({ front, problems }, use) => {
    const profile = scratchFolder();
    const device = createDevice(front, profile, problems.found);
    await use(device);
    await device.stop();
    rmSync(profile, { recursive: true });
  },
});

/** Console messages about answers other than a file. */
const BAD_ANSWERS = [...NO_NETWORK, /status of (404|503)/, /MIME type/];

/** The message about a picture of the old build. Playwright requests pictures anew, and so makes the browser lose them. */
const LOST_PICTURE = /status of 404 \(Not Found\) \(\S+\.svg\)/;

/** Waits until the page of an address is in the browser's cache. */
const untilKept = (page: Page, path: string) =>
  page.waitForEvent("requestfinished", (request) => {
    return request.resourceType() === "fetch" && new URL(request.url()).pathname === path;
  });

/** Signs somebody up on a device, who then creates a list inside the app. Returns its path once its page is kept. */
async function startWithList(device: Device, { email }: { email: string }) {
  const page = await device.open();
  await page.goto("/");
  await untilTakenOver(page);
  await page.getByLabel("Name").fill("Ann");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await press(page.getByRole("button", { name: "Sign up" }));
  const listIsKept = page.waitForEvent("requestfinished", (request) =>
    /\/list\/[^/]+$/.test(request.url()),
  );
  await press(page.getByRole("button", { name: "Create new list" }));
  // The first files may still be on their way. The address counts nevertheless.
  await press(page.getByRole("link", { name: "Settings" }));
  await listIsKept;
  await page.goBack();
  const path = new URL(page.url()).pathname;
  const id = path.replace("/list/", "");
  await expect.poll(() => storedTexts(id)).toEqual(HINT_ITEMS);
  return { page, path, id };
}

test("without a network, a browser that starts again opens all addresses of before, and edits outlive it", async ({
  device,
  ann,
  front,
  allowConsole,
}) => {
  allowConsole(...NO_NETWORK);
  const { id, path, ...first } = await startWithList(device, ann);
  await listPage(first.page).add("Wine");
  const isKept = untilKept(first.page, "/profile");
  for (const name of ["Your lists", "Profile"])
    await press(first.page.getByRole("link", { name, exact: true }));
  await isKept;
  await expect.poll(() => storedTexts(id)).toContain("Wine");
  await device.stop();
  await front.close();

  const page = await device.open();
  const { openItem, add } = listPage(page);
  for (const [address, name] of [
    ["/", "Create new list"],
    ["/lists", "Create new list"],
    ["/profile", "Verify email address"],
    [`${path}/settings`, "Delete list"],
    [`${path}?x=1`, "Actions for Wine"],
    [path, "Actions for Wine"],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole("button", { name }), address).toBeVisible();
  }
  // The pictures of empty screens and people are there, too.
  await page.goto("/profile");
  await page.waitForFunction(() =>
    [...document.images].every((one) => one.complete && one.naturalWidth > 0),
  );
  await page.goto(path);
  await add("Beer");
  await expect(openItem("Beer")).toBeVisible();
  const again = await device.restart();
  await again.goto(path);
  await expect(listPage(again).openItem("Beer")).toBeVisible();
  await front.reopen();
  await again.goto(path);
  await expect.poll(() => storedTexts(id)).toContain("Beer");
});

test("after a deployment, an old page that nobody has touched reloads once, a touched one stays, and others open as before", async ({
  device,
  ann,
  front,
  allowConsole,
}) => {
  allowConsole(...NO_NETWORK, LOST_PICTURE);
  const { page: first, path } = await startWithList(device, ann);
  const old = await buildOf(first);
  const isKept = untilKept(first, "/profile");
  for (const name of ["Your lists", "Profile"])
    await press(first.getByRole("link", { name, exact: true }));
  await isKept;
  front.deploy();

  const created =
    await test.step("a list that is created in the old page is kept with the new build", async () => {
      await press(first.getByRole("banner").getByRole("link", { name: "Your lists" }));
      const listIsKept = first.waitForEvent("requestfinished", (request) =>
        /\/list\/[^/]+$/.test(request.url()),
      );
      await press(first.getByRole("button", { name: "Create new list" }));
      await listIsKept;
      expect(await buildOf(first)).toBe(old);
      await expect(listPage(first).openItems).toHaveCount(HINT_ITEMS.length);
      return new URL(first.url()).pathname;
    });

  await test.step("nobody has touched the page", async () => {
    const page = await device.restart();
    const [before, after, ...others] = await openUntouched(page, path, 1);
    expect(before).not.toContain("~");
    expect([after, others]).toEqual([before?.replace(".js", "~1.js"), []]);
    await expect(listPage(page).openItems).toHaveCount(HINT_ITEMS.length);
    expect(await buildOf(page)).toBe(`${old}~1`);
  });

  await test.step("its user has touched the page: only the next opening is new", async () => {
    front.deploy();
    const page = await device.restart();
    const renewed = Promise.all([untilKept(page, path), untilKept(page, "/lists")]);
    await page.goto(path, { waitUntil: "commit" });
    await listPage(page).add("Wine");
    await renewed;
    await listPage(page).add("Beer");
    expect(await buildOf(page)).toBe(`${old}~1`);
  });

  await device.stop();
  await front.close();
  const offline = await device.open();
  for (const [address, build, count] of [
    ["/profile", old, 0],
    [path, `${old}~2`, HINT_ITEMS.length + 2],
    ["/lists", `${old}~2`, 0],
    [created, `${old}~1`, HINT_ITEMS.length],
    ["/profile", old, 0],
  ] as const) {
    await offline.goto(address);
    await untilTakenOver(offline);
    expect(await buildOf(offline), address).toBe(build);
    await expect(listPage(offline).openItems, address).toHaveCount(count);
  }
});

test("while a file of the new build is missing, the old build stays; one that can't start says so, and the next one is taken", async ({
  device,
  ann,
  front,
  allowConsole,
}) => {
  allowConsole(...BAD_ANSWERS, LOST_PICTURE, /This build is broken|could not be loaded/);
  const { path, ...first } = await startWithList(device, ann);
  const old = await buildOf(first.page);
  const file = /\/assets\/extras.*~1\.js$/;
  const watched: [number, string][] = [];
  front.deploy();
  front.withhold(file, (outgoing) =>
    outgoing.writeHead(404, { "Cache-Control": "public, max-age=31536000" }).end("Not found"),
  );
  const page = await device.restart();
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (file.test(pathname) || /^\/list/.test(pathname))
      watched.push([response.status(), pathname]);
  });
  await page.goto(path, { waitUntil: "commit" });
  await expect.poll(() => watched.filter(([, one]) => file.test(one)).length).toBe(2);
  await device.stop();
  // The page itself came from the cache, and was not requested again.
  expect(watched.filter(([, one]) => !file.test(one))).toEqual([[200, path]]);

  await front.close();
  const offline = await device.open();
  await offline.goto(path);
  await expect(listPage(offline).openItems).toHaveCount(HINT_ITEMS.length);
  expect(await buildOf(offline)).toBe(old);
  await device.stop();

  await front.reopen();
  front.withhold(null);
  const online = await device.open();
  const statuses: number[] = [];
  online.on("response", (response) => {
    if (file.test(response.url())) statuses.push(response.status());
  });
  await openUntouched(online, path, 1);
  expect(statuses.slice(0, 2)).toEqual([404, 200]);
  expect(await buildOf(online)).toBe(`${old}~1`);

  front.deploy();
  front.withhold(/\/assets\/app-.*\.js$/, (outgoing) =>
    outgoing
      .writeHead(200, { "Content-Type": "text/javascript", "Cache-Control": "max-age=31536000" })
      .end(`throw new Error("This build is broken.")`),
  );
  const broken = await device.open(); // a tab of its own: a tab reloads at most once a minute
  await openUntouched(broken, path, 1);
  await expect(broken.getByRole("alert")).toContainText("The app could not be loaded.");
  front.deploy();
  front.withhold(null);
  const next = await device.restart();
  await next.goto(path, { waitUntil: "commit" });
  await next.waitForRequest(/app-.*~3\.js$/);
  await expect(listPage(next).openItems).toHaveCount(HINT_ITEMS.length);
  expect(await buildOf(next)).toBe(`${old}~3`);
});

/** Answers that are neither a page nor a file of the app, by name. */
const BAD: Readonly<Record<string, (outgoing: ServerResponse) => void>> = {
  "not found": (outgoing) => outgoing.writeHead(404).end("Not found"),
  failed: (outgoing) => outgoing.writeHead(503, { "Content-Type": "text/html" }).end("Try later"),
  "of a hotel": (outgoing) => {
    outgoing.writeHead(200, { "Content-Type": "text/html", "Cache-Control": "max-age=600" });
    outgoing.end("<html><title>Hotel</title>Please log in");
  },
  "cut off": (outgoing) => {
    outgoing.writeHead(200, { "Content-Type": "text/html", "Content-Length": 10_000 });
    outgoing.write("<html>", () => outgoing.destroy());
  },
};

test("no bad answer costs a page: after one to a page only, it is requested again; with any to all requests, all addresses still open from the cache", async ({
  device,
  ann,
  front,
  allowConsole,
}) => {
  allowConsole(...BAD_ANSWERS, LOST_PICTURE);
  const { path, ...first } = await startWithList(device, ann);
  const old = await buildOf(first.page);
  for (const [index, [name, answer]] of Object.entries(BAD).entries()) {
    front.deploy();
    front.withhold(/^\/(lists|list\/.*)$/, answer);
    const page = await device.open(); // a tab of its own: a tab reloads at most once a minute
    const bad = new Set<string>();
    page.on("request", async (request) => {
      if (request.resourceType() !== "fetch" || !request.url().includes("/list")) return;
      await request.response().catch(() => null);
      if (bad.add(request.url()).size === 2) front.withhold(null);
    });
    await openUntouched(page, path, 1);
    for (const address of [path, "/lists"]) {
      const kept = await page.evaluate(async (url) => {
        const response = await fetch(url, { cache: "only-if-cached", mode: "same-origin" });
        return response.text();
      }, address);
      expect(kept, `${address} after an answer that is ${name}`).toContain(`"${old}~${index + 1}"`);
    }
    await page.close();
  }

  front.deploy();
  for (const [name, answer] of Object.entries(BAD)) {
    front.withhold(/./, answer);
    const page = await device.open();
    for (const address of [path, "/lists"]) {
      const isProbed = page.waitForRequest(/\/current\.js$/);
      await page.goto(address, { waitUntil: "commit" });
      const probe = await isProbed;
      await expect.poll(async () => probe.failure() ?? (await probe.response())).toBeTruthy();
      await expect(page.getByText("My shopping list"), name).toBeVisible();
    }
    await page.close();
  }
});

test("a page whose files are gone says so without a network, and starts when it returns", async ({
  device,
  ann,
  front,
  allowConsole,
}) => {
  allowConsole(...BAD_ANSWERS, /could not be loaded/);
  await startSignedIn(ann);
  const saved = await ann.context.storageState();
  const page = await device.open();
  await page.goto("/robots.txt");
  await page.evaluate((items) => {
    for (const { name, value } of items) localStorage.setItem(name, value);
  }, saved.origins[0]?.localStorage ?? []);
  front.withhold(/^\/(assets\/|current)/);
  await page.goto("/lists", { waitUntil: "commit" });
  const problem = page.getByRole("alert");
  await expect(problem).toContainText("The app could not be loaded. Are you offline");
  await front.close();
  const offline = await device.restart();
  await offline.goto("/lists", { waitUntil: "commit" });
  await expect(offline.getByRole("alert")).toContainText("Are you offline");
  await press(offline.getByRole("button", { name: "Try again" }));
  await expect(offline.getByRole("alert")).toContainText("Are you offline");
  front.withhold(null);
  await front.reopen();
  await expect(offline.getByRole("button", { name: "Create new list" })).toBeVisible();
});
