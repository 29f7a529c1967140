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

/** The axe rules that depend on colours, and thus on the colour scheme. */
export const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * Runs axe on a page: its rules for standards and for good practice. Finishes fades first, since a half-faded element
 * has half of its contrast.
 * @param rules the only rules to run; by default all that are on
 * @returns a few lines for each finding
 */
export async function axeFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(async (values) => {
    // Transitions of elements out of view would never end.
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
      // Preloading would fetch style sheets and media again, for rules that are off or don't apply to the app.
      preload: false,
      ...(values && { runOnly: { type: "rule", values: [...values] } }),
    });
    document.adoptedStyleSheets.pop();
    return results?.violations;
  }, rules);
  if (!violations) throw new Error("axe did not run.");
  return violations.map(({ id, help, nodes }) => {
    const places = nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`);
    return `${id} (${help})\n  ${places.join("\n  ")}`;
  });
}
