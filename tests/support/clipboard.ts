import type { Page } from "@playwright/test";

/** Blocks every way of copying in a page. For `page.addInitScript`. */
export function forbidCopying(): void {
  Object.defineProperty(navigator, "clipboard", { value: undefined });
  document.execCommand = () => false;
}

/** Returns the text in the clipboard. The page needs the permission to read it. */
export function clipboardText(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}
