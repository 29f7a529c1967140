import type Confetti from "canvas-confetti";

/** The total number of particles, and each burst's share: 0.1 to 0.35 of 200 by the specification. */
const PARTICLES = 200;
const BURSTS = [
  { ratio: 0.25, spread: 26, startVelocity: 55 },
  { ratio: 0.2, spread: 60 },
  { ratio: 0.35, spread: 100, decay: 0.91, scalar: 0.8 },
  { ratio: 0.1, spread: 120, startVelocity: 25, decay: 0.92, scalar: 1.2 },
  { ratio: 0.1, spread: 120, startVelocity: 45 },
] as const;

const COLOURS = [
  "--colour-picture-leaf",
  "--colour-picture-leaf-light",
  "--colour-picture-tomato",
  "--colour-picture-carrot",
  "--colour-picture-lemon",
  "--colour-picture-berry",
];

/**
 * Fires confetti over the whole viewport. Resolves when the last piece has fallen. With reduced motion, resolves at
 * once and loads nothing. Never rejects, because confetti is optional.
 *
 * @param load fetches the library
 */
export async function fireConfetti(
  load: () => Promise<Pick<typeof Confetti, "create">>,
): Promise<void> {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  try {
    const confetti = await load();
    const style = getComputedStyle(document.body);
    const colors = COLOURS.map((name) => style.getPropertyValue(name).trim());
    // A worker would be started from a blob, which the Content-Security-Policy blocks.
    const fire = confetti.create(undefined, { useWorker: false, resize: true });
    await Promise.all(
      BURSTS.map(({ ratio, ...burst }) =>
        fire({ ...burst, particleCount: PARTICLES * ratio, origin: { y: 0.75 }, colors }),
      ),
    );
  } catch (error) {
    console.warn("No confetti: it could not be loaded.", error);
  }
}
