import type { Page } from "@playwright/test";

/**
 * Holds back the answers to a page's requests, as a slow network would, until they are released.
 * @param url a pattern
 * @returns releases those that are held, and holds no more
 */
export async function holdAnswers(page: Page, url: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    // The page may have given up on it, or have gone.
    await route.continue().catch(() => undefined);
  });
  return release;
}
