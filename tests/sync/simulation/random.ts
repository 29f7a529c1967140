/** A random number generator with a seed. */
export type Random = {
  /** Returns a number from 0, below 1. */
  readonly next: () => number;
  /** Returns a whole number from 0, below `end`. */
  readonly below: (end: number) => number;
  readonly chance: (probability: number) => boolean;
  /** Returns a random element; undefined for an empty array. */
  readonly pick: <One>(several: readonly One[]) => One | undefined;
  /** Returns an independent generator. */
  readonly fork: () => Random;
};

/** Returns a generator that repeats its numbers for the same seed: Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (several) => several[below(several.length)],
    fork: () => createRandom(below(2 ** 32)),
  };
}
