import { comeSignedIn, giveAccount } from "../support/accounts";
import { REFUSED_BY_AUTH } from "../support/expected-console";
import { expect, type Person, test } from "../support/fixtures";
import { holdAnswers } from "../support/hold-answers";
import { deleteStoredAccount } from "../support/stored-accounts";
import { newListId, storeList } from "../support/stored-lists";
import { expectToast } from "../support/toasts";

const LIST_SAVED =
  "We have saved the list for you. Please sign up or log in to add the list to your account.";

const UNKNOWN_CODE = "Unknown action code in link. Please try again.";

/** The screens that a signed-out visitor may see, each with its heading. */
const SIGNED_OUT_ONLY = [
  ["/", "Sign up"],
  ["/login", "Log in"],
  ["/reset_password", "Reset password"],
] as const;

function heading({ page }: Person, name: string) {
  return page.getByRole("heading", { level: 1, name, exact: true });
}

test.describe("Routes", () => {
  test("signed out, the entry screens and /email_action are open, all others redirect to /; the title follows the screen", {
    tag: [
      "@routes/start",
      "@routes/login",
      "@routes/reset-password",
      "@routes/email-action",
      "@routes/lists",
      "@routes/list-settings",
      "@routes/profile",
      "@roles/visitor",
    ],
  }, async ({ person }) => {
    const visitor = await person("Visitor");
    for (const [path, title] of SIGNED_OUT_ONLY) {
      await visitor.page.goto(path);
      await expect(heading(visitor, title)).toBeVisible();
      await expect(visitor.page).toHaveURL(path);
      await expect(visitor.page).toHaveTitle(`${title} – Lettuce`);
    }
    for (const path of ["/lists", "/profile", `/list/${newListId()}/settings`]) {
      await visitor.page.goto(path);
      await expect(heading(visitor, "Sign up")).toBeVisible();
      await expect(visitor.page).toHaveURL("/");
    }
    await visitor.page.goto("/email_action");
    await expect(visitor.page.getByText(UNKNOWN_CODE, { exact: true })).toBeVisible();
    await expect(visitor.page).toHaveURL("/email_action");
  });

  test("signed out, /list/{id} remembers the list id and redirects to / with the info message", {
    tag: ["@routes/list-signed-out", "@entities/saved-list-ids"],
  }, async ({ person }) => {
    const visitor = await person("Visitor");
    const id = newListId();
    await visitor.page.goto(`/list/${id}`);
    await expectToast(visitor.page, LIST_SAVED);
    await expect(visitor.page).toHaveURL("/");
    await expect(heading(visitor, "Sign up")).toBeVisible();
    const stored = await visitor.page.evaluate(() => localStorage.getItem("list_ids"));
    expect(stored).toBe(JSON.stringify([id]));
  });

  test("signed in, the entry screens redirect to /lists, all others are open; the title follows the screen", {
    tag: [
      "@routes/start",
      "@routes/login",
      "@routes/reset-password",
      "@routes/email-action",
      "@routes/lists",
      "@routes/list-settings",
      "@routes/profile",
    ],
  }, async ({ person }) => {
    const ann = await person("Ann");
    const { page } = ann;
    const id = await storeList([await comeSignedIn(ann)], { name: "Groceries" });
    for (const [path] of SIGNED_OUT_ONLY) {
      await page.goto(path);
      await expect(page).toHaveURL("/lists");
      await expect(heading(ann, "Your lists")).toBeVisible();
    }
    for (const [path, title] of [
      ["/lists", "Your lists"],
      [`/list/${id}`, "Groceries"],
      [`/list/${id}/settings`, "Settings"],
      ["/profile", "Profile"],
    ] as const) {
      const isOfList = path.startsWith("/list/");
      const response = await page.goto(path);
      await expect(heading(ann, title)).toBeVisible();
      await expect(page).toHaveURL(path);
      await expect(page).toHaveTitle(`${title} – Lettuce`);
      // The pages of a list are kept out of search engines, others are not.
      expect(response?.headers()["x-robots-tag"]).toBe(isOfList ? "noindex" : undefined);
      const robots = page.locator("meta[name=robots]");
      await expect(robots).toHaveCount(isOfList ? 1 : 0);
      if (isOfList) await expect(robots).toHaveAttribute("content", "noindex");
    }
    await page.goto("/email_action");
    await expect(page.getByText(UNKNOWN_CODE, { exact: true })).toBeVisible();
    await expect(page).toHaveURL("/email_action");

    // Within the app, too.
    await page.goto("/lists");
    await page.getByRole("link", { name: "Groceries" }).click();
    await expect(page).toHaveTitle("Groceries – Lettuce");
    await page.getByRole("link", { name: "Settings" }).click();
    await expect(page).toHaveTitle("Settings – Lettuce");
    await page.goto(`/list/${id.replaceAll(/\w/g, "0")}`);
    await expect(page).toHaveTitle("Unknown list id – Lettuce");
  });

  test("while the authentication state is initialising, a spinner is shown", {
    tag: ["@routes/spinner-while-initialising", "@session/states"],
  }, async ({ person }) => {
    // Three people, since a page that is left takes its broken-off request for a dead network, and remembers the user.
    for (const [name, path] of [
      ["Ann", "/"],
      ["Bob", "/lists"],
      ["Carla", "/profile"],
    ] as const) {
      const visitor = await person(name);
      await comeSignedIn(visitor);
      const answer = await holdAnswers(visitor.page, "**/accounts:lookup*");
      await visitor.page.goto(path);
      await expect(visitor.page.getByRole("status").getByText("Please wait")).toBeAttached();
      await expect(visitor.page.getByRole("status").locator("svg")).toBeVisible();
      await expect(visitor.page.getByRole("heading")).toHaveCount(0);
      await expect(visitor.page).toHaveURL(path);
      answer();
      await expect(heading(visitor, path === "/profile" ? "Profile" : "Your lists")).toBeVisible();
    }
  });

  test("logging in and out moves between the screens of both states", {
    tag: ["@session/states", "@identity/login-and-logout"],
  }, async ({ person, allowConsole }) => {
    allowConsole(REFUSED_BY_AUTH);
    const ann = await person("Ann");
    const uid = await giveAccount(ann);
    const logIn = async () => {
      await ann.page.getByLabel("Email").fill(ann.email);
      await ann.page.getByLabel("Password").fill("lettuce and tomato");
      await ann.page.getByRole("button", { name: "Log in" }).click();
      await expect(ann.page).toHaveURL("/lists");
    };
    await ann.page.goto("/login");
    await logIn();

    await ann.page.getByRole("button", { name: "Logout" }).click();
    await expect(ann.page).toHaveURL("/");
    await expect(heading(ann, "Sign up")).toBeVisible();

    await ann.page.goto("/lists");
    await expect(ann.page).toHaveURL("/");

    // So does an account that is deleted elsewhere, at the next visit.
    await ann.page.goto("/login");
    await logIn();
    await expect(heading(ann, "Your lists")).toBeVisible();
    await deleteStoredAccount(uid);
    await ann.page.reload();
    await expect(heading(ann, "Sign up")).toBeVisible();
    await expect(ann.page).toHaveURL("/");
  });
});

test.describe("Unrouted errors", () => {
  test("an unknown path shows the default page, with a way home", {
    tag: "@messages/unrouted-error",
  }, async ({ person }) => {
    const ann = await person("Ann");
    await comeSignedIn(ann);
    await ann.page.goto("/no/such/page");
    await expect(heading(ann, "Unexpected Application Error!")).toBeVisible();
    await expect(ann.page).toHaveTitle("Unexpected Application Error!");
    await ann.page.getByRole("link", { name: "To your lists" }).click();
    await expect(heading(ann, "Your lists")).toBeVisible();
  });

  test("a crash while rendering shows the default page, with a way home", {
    tag: "@messages/unrouted-error",
  }, async ({ person, allowConsole }) => {
    allowConsole(/Failed to load resource/, /A part of the app could not be fetched/);
    const ann = await person("Ann");
    await comeSignedIn(ann);
    // The code of a screen that does not arrive, as after a bad deployment, crashes the page that wants to show it.
    await ann.page.route("**/assets/profile-screen-*.js", (route) => route.abort());
    await ann.page.goto("/lists");
    await ann.page.getByRole("link", { name: "Profile" }).click();
    await expect(heading(ann, "Unexpected Application Error!")).toBeVisible();
    await expect(ann.page).toHaveTitle("Unexpected Application Error!");
    await ann.page.getByRole("link", { name: "To your lists" }).click();
    await expect(heading(ann, "Your lists")).toBeVisible();
  });
});

test("a previously registered background worker is removed on load", {
  tag: "@constants/old-service-workers",
}, async ({ person }) => {
  const { page, context } = await person("Ann");
  await context.route("**/old-worker.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "addEventListener('fetch', () => {});" }),
  );
  const workers = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  // The app's own policy lets no worker begin.
  await context.route("**/older-page", (route) => route.fulfill({ contentType: "text/html" }));
  await page.goto("/older-page");
  await page.evaluate(() => navigator.serviceWorker.register("/old-worker.js"));
  expect(await workers()).toBe(1);

  await page.goto("/");
  await expect.poll(workers).toBe(0);
});
