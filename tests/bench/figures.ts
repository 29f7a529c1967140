type Side = "floor" | "ours";

/** Something of the bare page, and the same of ours. */
export type Both<Value> = Readonly<Record<Side, Value>>;

/** Has the same for both, one after the other. */
export async function both<Value>(get: (side: Side) => Promise<Value>): Promise<Both<Value>> {
  return { floor: await get("floor"), ours: await get("ours") };
}

/** Measures both in turns, so often each: whatever becomes faster or slower meanwhile does so for both. */
export async function inTurns<Value>(
  times: number,
  measure: (side: Side) => Promise<readonly Value[]>,
): Promise<Both<Value[]>> {
  const values: Both<Value[]> = { floor: [], ours: [] };
  for (let time = 0; time < times; time++) {
    const [first, second]: [Side, Side] = time % 2 === 0 ? ["floor", "ours"] : ["ours", "floor"];
    values[first].push(...(await measure(first)));
    values[second].push(...(await measure(second)));
  }
  return values;
}

/** The same figure of both. */
export function ofBoth<Value>({ floor, ours }: Both<Value>, figure: (of: Value) => number) {
  return { floor: figure(floor), ours: figure(ours) };
}

/** The middle of some values. */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The value that 95 in a hundred do not pass. */
export function p95(values: readonly number[]): number {
  return percentile(values, 95);
}

function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  const value = sorted[Math.ceil((percent / 100) * sorted.length) - 1];
  if (value === undefined) throw new Error("There is nothing to take a percentile of.");
  return value;
}
