import type { Page } from "@playwright/test";

/**
 * Collects what a page complains about: warnings and errors in its console, errors that nobody caught.
 * @param prefix says whose page it is
 * @param found where to, one text for each
 */
export function watchPage(page: Page, prefix: string, found: string[]): void {
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") {
      found.push(`${prefix}${message.text()} (${message.location().url})`);
    }
  });
  page.on("pageerror", (error) => found.push(`${prefix}${error.stack ?? error.message}`));
}
