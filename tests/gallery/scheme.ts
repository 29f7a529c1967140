import type { Page } from "@playwright/test";

/** A light screen, a dark screen, or paper. */
export type Scheme = "light" | "dark" | "print";

/** Shows the page in a scheme. Waits for short animations and for images. */
export async function showInScheme(page: Page, scheme: Scheme): Promise<void> {
  await page.emulateMedia(scheme === "print" ? { media: "print" } : { colorScheme: scheme });
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect, playState }) => {
      if (playState !== "running" || !(effect instanceof KeyframeEffect)) return false;
      const { iterations, duration } = effect.getComputedTiming();
      // Animations out of view don't advance.
      const isInView = effect.target?.checkVisibility({ contentVisibilityAuto: true });
      return isInView && iterations === 1 && Number(duration) < 1000;
    });
    await Promise.allSettled(passing.map(({ finished }) => finished));
    await Promise.all(
      [...document.images]
        .filter((image) => image.checkVisibility())
        .map((image) => image.decode().catch(() => undefined)),
    );
  });
}
