import type { Request } from "@playwright/test";
import { createAccount, logIn, startSignedIn } from "../support/accounts";
import { NO_NETWORK } from "../support/expected-console";
import { expect, type Person, test } from "../support/fixtures";
import { holdRequests } from "../support/hold-requests";
import { expectToast, toasts } from "../support/toasts";

/* The Firebase SDK's own timeouts, which the app keeps. The tests advance the clock and watch the requests. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Counts ended requests for a new token. @returns a function that returns the count */
function countRefreshes({ page }: Person): () => number {
  let count = 0;
  const onEnd = (request: Request) => {
    if (request.url().includes("securetoken.googleapis.com")) count += 1;
  };
  page.on("requestfinished", onEnd);
  page.on("requestfailed", onEnd);
  return () => count;
}

/** Lets the page finish its current work, such as handling a response and setting the next timer. */
const settle = ({ page }: Person) => page.evaluate(() => scheduler.postTask(() => undefined));

test("the identity service's token is refreshed 5 minutes before it expires; a failed refresh is retried after 30 s, doubling up to 16 minutes", {
  tag: ["@constants/token-refresh", "@constants/refresh-back-off"],
}, async ({ ann, page, allowConsole }) => {
  allowConsole(...NO_NETWORK);
  const refreshes = countRefreshes(ann);
  await page.clock.install();
  await startSignedIn(ann);
  // An open live read would also request a token once the old one has expired.
  await page.setViewportSize({ width: 800, height: 800 }); // without the lists beside it
  await page.goto("/profile");
  await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
  await page.route("**/securetoken.googleapis.com/**", (route) => route.abort());
  await page.clock.fastForward(54 * MINUTE);
  await settle(ann);
  expect(refreshes()).toBe(0);
  await page.clock.fastForward(MINUTE);
  await expect.poll(refreshes).toBe(1);
  for (const [index, seconds] of [30, 60, 120, 240, 480, 960, 960].entries()) {
    await settle(ann);
    await page.clock.fastForward((seconds - 5) * SECOND);
    await settle(ann);
    expect(refreshes()).toBe(index + 1);
    await page.clock.fastForward(5 * SECOND);
    await expect.poll(refreshes).toBe(index + 2);
  }
});

test("a request to the identity service fails after 30 s without a response", {
  tag: "@constants/network-time-out",
}, async ({ ann }) => {
  await createAccount(ann);
  await ann.page.clock.install();
  await ann.page.goto("/login");
  const release = await holdRequests(ann.page, "**/accounts:signInWithPassword*");
  const requested = ann.page.waitForRequest("**/accounts:signInWithPassword*");
  await logIn(ann);
  await requested;
  await ann.page.clock.fastForward(20 * SECOND);
  const button = ann.page.getByRole("button", { name: "Log in" });
  await expect(button).toBeDisabled();
  await expect(button).toBeFocused(); // a screen reader stays where it is
  await expect(toasts(ann.page)).toHaveCount(0);
  await ann.page.clock.fastForward(10 * SECOND);
  await expectToast(ann.page, "The network can't be reached. Are you offline?");
  release();
});
