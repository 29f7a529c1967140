import type { Page } from "@playwright/test";

/** Lets a page copy in no way at all. For `page.addInitScript`. */
export function forbidCopying(): void {
  Object.defineProperty(navigator, "clipboard", { value: undefined });
  document.execCommand = () => false;
}

/** What is in the clipboard. The page needs the permission to read it. */
export function clipboardText(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}
