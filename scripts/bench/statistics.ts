/** The middle of some values. */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The value that `percent` of the values do not pass. @throws when there are none */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  const index = Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1);
  const value = sorted[index];
  if (value === undefined) throw new Error("There is nothing to take a percentile of.");
  return value;
}
