import type { Page } from "@playwright/test";
import type { Scheme } from "./views";

/** Shows the page in a scheme, once everything that moves for a moment has come to rest. */
export async function dress(page: Page, scheme: Scheme): Promise<void> {
  await page.emulateMedia(scheme === "print" ? { media: "print" } : { colorScheme: scheme });
  await page.evaluate(async () => {
    const isPassing = ({ effect, playState }: Animation) => {
      const { iterations, duration } = effect?.getComputedTiming() ?? {};
      // Out of sight, time stands still.
      const isSeen =
        effect instanceof KeyframeEffect &&
        effect.target?.checkVisibility({ contentVisibilityAuto: true });
      return isSeen && playState === "running" && iterations === 1 && Number(duration) < 1000;
    };
    const passing = document.getAnimations().filter(isPassing);
    await Promise.allSettled(passing.map(({ finished }) => finished));
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
}
