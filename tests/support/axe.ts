import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rules that depend on colours, and so on the scheme. */
export const RULES_OF_COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * What axe finds on a page: by the standards it knows, and by what it calls good practice. What fades is at its end by
 * then, since half of the way it has half of its contrast.
 * @param rules only these; all that are on by default, if none are given
 * @returns a few lines for each finding
 */
export async function axeFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(async (values) => {
    // What is out of sight would stay half of the way: time stands still for it.
    const still = new CSSStyleSheet();
    still.replaceSync("* { transition: none !important }");
    document.adoptedStyleSheets.push(still);
    for (const animation of document.getAnimations()) {
      const { effect } = animation;
      if (effect instanceof KeyframeEffect && effect.getTiming().iterations === 1) {
        if (effect.getKeyframes().some((frame) => "opacity" in frame)) animation.finish();
      }
    }
    const results = await window.axe?.run(document, {
      resultTypes: ["violations"],
      // Style sheets and media would be fetched once more, for rules that are off or about what the app has not.
      preload: false,
      ...(values && { runOnly: { type: "rule", values: [...values] } }),
    });
    document.adoptedStyleSheets.pop();
    return results?.violations;
  }, rules);
  if (!violations) throw new Error("axe has not run.");
  return violations.map(({ id, help, nodes }) => {
    const places = nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`);
    return `${id} (${help})\n  ${places.join("\n  ")}`;
  });
}
