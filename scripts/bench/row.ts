import type { Setting } from "./setting";

/** One line of the table. */
export type Result = {
  readonly what: string;
  /** Of the bare page; null where there is nothing to compare with. */
  readonly floor: number | null;
  readonly ours: number;
  readonly unit: "ms" | "kB" | "";
  /** In words. */
  readonly target: string;
  /** Null where there is no target. */
  readonly isMet: boolean | null;
  /** Why it is as it is. */
  readonly note?: string;
};

/** One measurement, which gives some lines. */
export type Measurement = {
  readonly name: string;
  readonly measure: (setting: Setting) => Promise<readonly Result[]>;
};

/** A line whose target is a multiple of the bare page. */
export function against(
  what: string,
  unit: Result["unit"],
  { floor, ours }: { floor: number; ours: number },
  most: number,
  note?: string,
): Result {
  const target = `≤ ${most} × floor`;
  return { what, unit, floor, ours, target, isMet: ours <= most * floor, ...(note && { note }) };
}

/** A line with a target of its own. */
export function atMost(
  what: string,
  unit: Result["unit"],
  { floor, ours }: { floor: number | null; ours: number },
  most: number,
  note?: string,
): Result {
  const target = `≤ ${most}${unit && ` ${unit}`}`;
  return { what, unit, floor, ours, target, isMet: ours <= most, ...(note && { note }) };
}

/** A line that only tells. */
export function told(
  what: string,
  unit: Result["unit"],
  { floor, ours }: { floor: number | null; ours: number },
  note?: string,
): Result {
  return { what, unit, floor, ours, target: "", isMet: null, ...(note && { note }) };
}
