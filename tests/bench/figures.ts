type Side = "floor" | "ours";

/** A value of the bare page, and the same value of the app. */
export type Both<Value> = Readonly<Record<Side, Value>>;

/** Measures both in turns, each this many times, so that a change of the machine's speed affects both. */
export async function inTurns<Value>(
  times: number,
  measure: (side: Side) => Promise<readonly Value[]>,
): Promise<Both<Value[]>> {
  const values: Both<Value[]> = { floor: [], ours: [] };
  for (let time = 0; time < times; time++) {
    const sides = ["floor", "ours"] as const;
    for (const side of time % 2 === 0 ? sides : sides.toReversed()) {
      values[side].push(...(await measure(side)));
    }
  }
  return values;
}

/** Returns the same figure for both. */
export function ofBoth<Value>({ floor, ours }: Both<Value>, figure: (of: Value) => number) {
  return { floor: figure(floor), ours: figure(ours) };
}

export const median = (values: readonly number[]) => percentile(values, 0.5);
export const p95 = (values: readonly number[]) => percentile(values, 0.95);

/** Returns the range of the middle half of the values. */
export const middleHalf = (values: readonly number[]) =>
  [percentile(values, 0.25), percentile(values, 0.75)] as const;

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil(part * sorted.length) - 1] ?? Number.NaN;
}
