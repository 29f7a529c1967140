/** Something of the bare page, and the same of ours. */
export type Both<Value> = { readonly floor: Value; readonly ours: Value };

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
