import type { Page } from "@playwright/test";

/** A light screen, a dark one, or paper. */
export type Scheme = "light" | "dark" | "print";

/** Shows the page in a scheme, once everything that moves for a moment has come to rest. */
export async function dress(page: Page, scheme: Scheme): Promise<void> {
  await page.emulateMedia(scheme === "print" ? { media: "print" } : { colorScheme: scheme });
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect, playState }) => {
      if (playState !== "running" || !(effect instanceof KeyframeEffect)) return false;
      const { iterations, duration } = effect.getComputedTiming();
      // Out of sight, time stands still.
      const isSeen = effect.target?.checkVisibility({ contentVisibilityAuto: true });
      return isSeen && iterations === 1 && Number(duration) < 1000;
    });
    await Promise.allSettled(passing.map(({ finished }) => finished));
    await Promise.all(
      [...document.images]
        .filter((image) => image.checkVisibility())
        .map((image) => image.decode().catch(() => undefined)),
    );
  });
}
