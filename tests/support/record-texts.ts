import type { Page } from "@playwright/test";

/** Records the parts of the page's text that match, however briefly. Returns the function that reads them. */
export async function recordTexts(
  page: Page,
  pattern: RegExp,
): Promise<() => Promise<readonly string[]>> {
  const seen = await page.evaluateHandle(
    (pattern) => {
      const texts: string[] = [];
      new MutationObserver(() => {
        texts.push(...(document.body.innerText.match(pattern) ?? []));
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
      return texts;
    },
    new RegExp(pattern, `g${pattern.flags}`),
  );
  return () => seen.jsonValue();
}
