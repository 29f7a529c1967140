import type { Page } from "@playwright/test";
import { withResolvers } from "../../src/domain/with-resolvers";

/**
 * Holds back a page's requests, as a slow network does, until they are released.
 * @param url a pattern
 * @returns a function that releases the held requests, and holds no more
 */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = withResolvers<void>();
  await page.route(url, async (route) => {
    await released;
    // The page may have cancelled the request, or be closed.
    await route.continue().catch(() => undefined);
  });
  return release;
}
