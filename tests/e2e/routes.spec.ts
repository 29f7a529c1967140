import { keys } from "../../src/browser/keys";
import { createAccount, logIn, logOut, startSignedIn } from "../support/accounts";
import { expect, type Person, test } from "../support/fixtures";
import { holdRequests } from "../support/hold-requests";
import { newListId, storeList } from "../support/stored-lists";
import { closeToast } from "../support/toasts";

const LIST_SAVED =
  "We have saved the list for you. Please sign up or log in to add the list to your account.";

const UNKNOWN_CODE = "Unknown action code in link. Please try again.";

/** The paths of the screens for signed-out visitors only, with their headings. */
const SIGNED_OUT_ONLY = [
  ["/", "Sign up"],
  ["/reset_password", "Reset password"],
  ["/login", "Log in"],
] as const;

function heading({ page }: Person, name: string) {
  return page.getByRole("heading", { level: 1, name, exact: true });
}

test("signed out, only the entry screens are open, and a list's id is saved; log-in and log-out redirect", {
  tag: [
    "@routes/start",
    "@routes/login",
    "@routes/reset-password",
    "@routes/email-action",
    "@routes/lists",
    "@routes/list-settings",
    "@routes/profile",
    "@roles/visitor",
    "@routes/list-signed-out",
    "@entities/saved-list-ids",
    "@session/states",
    "@identity/login-and-logout",
  ],
}, async ({ ann, page }) => {
  await createAccount(ann);
  const id = newListId();
  await page.goto("/email_action");
  await expect(page.getByText(UNKNOWN_CODE, { exact: true })).toBeVisible();
  await expect(page).toHaveURL("/email_action");
  const invitation = `?list=${id}`;
  for (const [path, query] of [
    ["/lists", ""],
    ["/profile", ""],
    [`/list/${id}/settings`, invitation],
    [`/list/${id}`, invitation],
  ] as const) {
    await page.goto(path);
    await expect(heading(ann, "Sign up")).toBeVisible();
    await expect(page).toHaveURL(`/${query}`);
  }
  await closeToast(page, LIST_SAVED);
  const saved = await page.evaluate((key) => localStorage.getItem(key), keys.savedListIds);
  expect(saved).toBe(JSON.stringify([id]));
  for (const [path, title] of SIGNED_OUT_ONLY) {
    await page.goto(path);
    await expect(heading(ann, title)).toBeVisible();
    await expect(page).toHaveURL(path + invitation);
    await expect(page).toHaveTitle(`${title} – Lettuce`);
  }

  await logIn(ann);
  await expect(heading(ann, "Your lists")).toBeVisible();
  await expect(page).toHaveURL("/lists");
  await logOut(page);
  await expect(heading(ann, "Sign up")).toBeVisible();
});

test("signed in, the entry screens redirect to /lists, each other screen has its title, and an unknown path is an error", {
  tag: [
    "@routes/start",
    "@routes/profile",
    "@routes/spinner-while-initialising",
    "@session/states",
    "@messages/unrouted-error",
  ],
}, async ({ ann, page }) => {
  const id = await storeList([await startSignedIn(ann)], { name: "Groceries" });
  // Without a stored session, only the identity service knows the user.
  await page.evaluate((key) => localStorage.removeItem(key), keys.session);
  const answer = await holdRequests(page, "**/accounts:lookup*");
  await page.goto("/profile");
  await expect(page.getByRole("status").getByText("Please wait")).toBeAttached();
  await expect(page.getByRole("status").locator("svg")).toBeVisible();
  await expect(page.getByRole("heading")).toHaveCount(0);
  await expect(page).toHaveURL("/profile");
  answer();
  await expect(heading(ann, "Profile")).toBeVisible();
  for (const [path] of SIGNED_OUT_ONLY) {
    await page.goto(path);
    await expect(page).toHaveURL("/lists");
    await expect(heading(ann, "Your lists")).toBeVisible();
  }
  for (const [path, title] of [
    ["/lists", "Your lists"],
    ["/profile", "Profile"],
    [`/list/${id}/settings`, "Settings"],
    [`/list/${id}`, "Groceries"],
  ] as const) {
    await page.goto(path);
    await expect(heading(ann, title)).toBeVisible();
    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle(`${title} – Lettuce`);
    // Lists are hidden from search engines.
    const isOfList = path.startsWith("/list/");
    const robots = page.locator("meta[name=robots][content=noindex]");
    await expect(robots).toHaveCount(isOfList ? 1 : 0);
  }
  await page.goto("/email_action");
  await expect(page.getByText(UNKNOWN_CODE, { exact: true })).toBeVisible();
  await expect(page).toHaveURL("/email_action");
  await page.goto("/no/such/page");
  await expect(heading(ann, "Unexpected Application Error!")).toBeVisible();
  await expect(page).toHaveTitle("Unexpected Application Error!");
  await page.getByRole("link", { name: "Go to your lists" }).click();
  await expect(heading(ann, "Your lists")).toBeVisible();
});

test("a previously registered background worker is removed on load", {
  tag: "@constants/old-service-workers",
}, async ({ ann, page }) => {
  const { context } = ann;
  await context.route("**/old-worker.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "addEventListener('fetch', () => {});" }),
  );
  const workers = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  // The app's own policy allows no worker.
  await context.route("**/older-page", (route) => route.fulfill({ contentType: "text/html" }));
  await page.goto("/older-page");
  await page.evaluate(() => navigator.serviceWorker.register("/old-worker.js"));
  expect(await workers()).toBe(1);

  await page.goto("/");
  await expect.poll(workers).toBe(0);
});
