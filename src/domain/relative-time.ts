import type { ShoppingList } from "./types";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The units of the product's specification, largest first. (It writes `u` for weeks.) A year has 365 days. */
const UNITS = [
  ["y", 365 * DAY],
  ["u", 7 * DAY],
  ["d", DAY],
  ["h", HOUR],
  ["m", MINUTE],
  ["s", SECOND],
] as const;

/**
 * Returns how long ago a list was updated, in the largest unit only, rounded down: `Updated 3 d ago`.
 *
 * @param updatedAt milliseconds since the epoch; null if never stored; a future time counts as now
 * @param now milliseconds since the epoch
 */
export function updatedAgo(updatedAt: number | null, now: number): string {
  if (updatedAt === null) return "Updated long time ago";
  const elapsed = now - updatedAt;
  const [unit, length] = unitOf(elapsed);
  return `Updated ${Math.max(0, Math.floor(elapsed / length))} ${unit} ago`;
}

/** Returns the milliseconds until `updatedAgo` changes for one of the lists; a day at most. */
export function msUntilStale(
  lists: readonly Pick<ShoppingList, "updatedAt">[],
  now: number,
): number {
  const left = lists.map(({ updatedAt }) => {
    const elapsed = now - (updatedAt ?? 0);
    const [, length] = unitOf(elapsed);
    return length - (elapsed % length);
  });
  return Math.min(DAY, ...left);
}

function unitOf(elapsed: number) {
  return UNITS.find(([, length]) => elapsed >= length) ?? (["s", SECOND] as const);
}
