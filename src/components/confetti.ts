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
 * Throws confetti over the whole window. Resolves when the last piece has fallen; at once, and without fetching
 * anything, where the person asked for reduced motion. Never rejects: without confetti the work is done all the same.
 */
export async function fireConfetti(): Promise<void> {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  try {
    const { default: confetti } = await import("canvas-confetti");
    const style = getComputedStyle(document.documentElement);
    const colors = COLOURS.map((name) => style.getPropertyValue(name).trim());
    // No worker: it would be started from a blob, which a strict Content-Security-Policy refuses.
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
