import { describe, expect, it } from "vitest";
import { rightFor, updatedAgo } from "../../src/domain/relative-time";

const NOW = Date.UTC(2026, 10, 21, 12);
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const YEAR = 365 * DAY;

describe("updatedAgo", () => {
  it.each([
    [0, "0 s"],
    [1, "0 s"],
    [SECOND - 1, "0 s"],
    [SECOND, "1 s"],
    [2 * SECOND - 1, "1 s"],
    [MINUTE - 1, "59 s"],
    [MINUTE, "1 m"],
    [HOUR - 1, "59 m"],
    [HOUR, "1 h"],
    [DAY - 1, "23 h"],
    [DAY, "1 d"],
    [3 * DAY + 5 * HOUR, "3 d"],
    [WEEK - 1, "6 d"],
    [WEEK, "1 u"],
    [YEAR - 1, "52 u"],
    [YEAR, "1 y"],
    [2 * YEAR - 1, "1 y"],
    [25 * YEAR, "25 y"],
  ])("says of %i ms that they are %s", { tags: "constants/relative-time" }, (elapsed, words) => {
    expect(updatedAgo(NOW - elapsed, NOW)).toBe(`Updated ${words} ago`);
  });

  it("takes a time to come for now, as with a clock that is behind", {
    tags: "constants/relative-time",
  }, () => {
    expect(updatedAgo(NOW + 1, NOW)).toBe("Updated 0 s ago");
    expect(updatedAgo(NOW + DAY, NOW)).toBe("Updated 0 s ago");
  });

  it("has words for a list without a time, and takes the epoch for a time", {
    tags: "constants/relative-time",
  }, () => {
    expect(updatedAgo(null, NOW)).toBe("Updated long time ago");
    expect(updatedAgo(0, YEAR)).toBe("Updated 1 y ago");
  });
});

describe("rightFor", () => {
  it.each([0, 1, 999, 30_500, MINUTE - 1, MINUTE, 90 * SECOND, 3 * HOUR + 7, 5 * HOUR, DAY - 1])(
    "says when the words for %i ms are no longer right, and not before",
    (elapsed) => {
      const updatedAt = NOW - elapsed;
      const changes = NOW + rightFor([{ updatedAt }], NOW);
      expect(updatedAgo(updatedAt, changes - 1)).toBe(updatedAgo(updatedAt, NOW));
      expect(updatedAgo(updatedAt, changes)).not.toBe(updatedAgo(updatedAt, NOW));
    },
  );

  it("is about the first of several to change, and ends within a day", () => {
    const ages = [null, NOW - YEAR, NOW - 30 * MINUTE - 1, NOW - HOUR];
    const lists = ages.map((updatedAt) => ({ updatedAt }));
    expect(rightFor(lists, NOW)).toBe(MINUTE - 1);
    expect(rightFor(lists.slice(0, 2), NOW)).toBe(DAY);
    expect(rightFor([{ updatedAt: NOW + 10 * DAY }], NOW)).toBeLessThanOrEqual(SECOND);
  });
});
