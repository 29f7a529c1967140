import { describe, expect, it } from "vitest";
import { msUntilStale, updatedAgo } from "../../src/domain/relative-time";

const NOW = Date.UTC(2026, 10, 21, 12);
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const YEAR = 365 * DAY;

describe("a list's time", { tags: "constants/relative-time" }, () => {
  it.each([
    [SECOND, "0 s", "1 s"],
    [2 * SECOND, "1 s", "2 s"],
    [MINUTE, "59 s", "1 m"],
    [HOUR, "59 m", "1 h"],
    [DAY, "23 h", "1 d"],
    [WEEK, "6 d", "1 u"],
    [YEAR, "52 u", "1 y"],
    [2 * YEAR, "1 y", "2 y"],
  ])("less than %i ms ago shows as %s, and from then on as %s", (elapsed, words, then) => {
    expect(updatedAgo(NOW - elapsed + 1, NOW)).toBe(`Updated ${words} ago`);
    expect(updatedAgo(NOW - elapsed, NOW)).toBe(`Updated ${then} ago`);
  });

  it("in the future counts as now, a missing time has its own text, and the epoch is a time", () => {
    expect(updatedAgo(NOW + DAY, NOW)).toBe("Updated 0 s ago");
    expect(updatedAgo(null, NOW)).toBe("Updated long time ago");
    expect(updatedAgo(0, YEAR)).toBe("Updated 1 y ago");
  });
});

describe("msUntilStale", () => {
  it.each([0, 1, 999, 30_500, MINUTE - 1, MINUTE, 90 * SECOND, 3 * HOUR + 7, DAY - 1])(
    "returns the exact time at which the text for %i ms changes",
    (elapsed) => {
      const updatedAt = NOW - elapsed;
      const changes = NOW + msUntilStale([{ updatedAt }], NOW);
      expect(updatedAgo(updatedAt, changes - 1)).toBe(updatedAgo(updatedAt, NOW));
      expect(updatedAgo(updatedAt, changes)).not.toBe(updatedAgo(updatedAt, NOW));
    },
  );

  it("returns the first change among several lists, and at most a day", () => {
    const ages = [null, NOW - YEAR, NOW - 30 * MINUTE - 1, NOW - HOUR];
    const lists = ages.map((updatedAt) => ({ updatedAt }));
    expect(msUntilStale(lists, NOW)).toBe(MINUTE - 1);
    expect(msUntilStale(lists.slice(0, 2), NOW)).toBe(DAY);
    expect(msUntilStale([{ updatedAt: NOW + 10 * DAY }], NOW)).toBeLessThanOrEqual(SECOND);
  });
});
