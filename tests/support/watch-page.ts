import type { Page } from "@playwright/test";

/**
 * Collects the warnings and errors in a page's console, and its uncaught errors.
 * @param prefix of each text; names the owner of the page
 * @param found receives one text for each problem
 */
export function watchPage(page: Page, prefix: string, found: string[]): void {
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") {
      found.push(`${prefix}${message.text()} (${message.location().url})`);
    }
  });
  page.on("pageerror", (error) => found.push(`${prefix}${error.stack ?? error.message}`));
}
