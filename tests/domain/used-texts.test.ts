import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitItem } from "../../src/domain/amounts";
import { itemKey } from "../../src/domain/item-key";
import type { Item } from "../../src/domain/types";
import {
  dueness,
  type Lesson,
  learnTexts,
  lessonsOf,
  type UsedText,
  type UsedTexts,
} from "../../src/domain/used-texts";
import { LEARNED } from "../usage/learned";
import { buildItem, buildList } from "./build";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NONE: UsedTexts = new Map();

/** Returns what a user learns from states of a list, each a day after the last one: `text: number of additions`. */
function learn(states: readonly (readonly Item[])[], isUndoing = false) {
  const lists = [[], ...states].map((items) => buildList({ items }));
  const used = lists.slice(1).reduce((known, after, index) => {
    const step = { listId: "list", before: lists[index] ?? after, after };
    const isLast = index === lists.length - 2;
    return learnTexts(known, "list", lessonsOf(step, isUndoing && isLast), (index + 1) * DAY);
  }, NONE);
  return [...used.values()].map(({ text, times }) => `${text}: ${times.length}`);
}

const open = (text: string, id = "a") => buildItem(id, { text });
const done = (text: string, id = "a") => buildItem(id, { text, done: true });

const BOTH_OPEN = [open("Milk"), open("Eggs", "b")];
const BOTH_DONE = [done("Milk"), done("Eggs", "b")];

describe("a text that the user adds", () => {
  it.each([
    ["counts when it is added, under its name", [[open("2 Milk")]], ["Milk: 1"]],
    ["counts no more if it is removed before it was ticked", [[open("Mlik")], []], []],
    ["still counts if it is removed after that", [[open("Milk")], [done("Milk")], []], ["Milk: 1"]],
    ["counts for the new text after an edit", [[open("Mlik")], [open("Milk")]], ["Milk: 1"]],
    ["counts again if it comes back", [[open("Milk")], [], [open("Milk")]], ["Milk: 1"]],
    [
      "counts again if it is reopened",
      [[open("Milk")], [done("Milk")], [open("Milk")]],
      ["Milk: 2"],
    ],
    [
      "keeps earlier additions when the last one counts no more",
      [[open("Milk")], [done("Milk")], [done("Milk"), open("Milk", "b")], [done("Milk")]],
      ["Milk: 1"],
    ],
    [
      "keeps its writing if it is added with an amount, and else takes the latest",
      [BOTH_OPEN, BOTH_DONE, [...BOTH_DONE, open("2 milk", "c"), open("EGGS", "d")]],
      ["Milk: 2", "EGGS: 2"],
    ],
    ["counts nothing if others have added it", [[], [], [done("Milk")], []], []],
    ["is no hint item", [[open("Drag me by the handle to reorder")]], []],
    ["is no heading", [[open("Baking:")], [open("Baking:"), open("— Market —", "b")]], []],
    [
      "counts under one name, with or without accents",
      [[open("Jamón")], [done("Jamón")], [open("Jamon", "b")]],
      ["Jamon: 2"],
    ],
    ["counts under its name behind a range", [[open("2 or 3 lemons")]], ["lemons: 1"]],
  ] as const)("%s", (_, states, texts) => {
    expect(learn(states)).toEqual(texts);
  });

  it.each([
    ["an added item", [[open("Milk")], []], []],
    ["a tick", [[open("Milk")], [done("Milk")], [open("Milk")]], ["Milk: 1"]],
    ["an untick", [[open("Milk")], [done("Milk")], [open("Milk")], [done("Milk")]], ["Milk: 1"]],
  ] as const)("counts as before after %s is undone", (_, states, texts) => {
    expect(learn(states, true)).toEqual(texts);
  });

  it("counts once in half a day, and from now on if it is added while it is open", () => {
    const item = open("Milk");
    const at = (used: UsedTexts, type: Lesson["type"], hour: number) =>
      learnTexts(used, "list", [{ type, item }], hour * HOUR);
    const used = [0, 2, 11, 13].reduce((known, hour) => at(known, "opened", hour + 24), NONE);
    expect(used.get("MILK")?.times).toEqual([24 * HOUR, 37 * HOUR]);
    expect(at(used, "added-again", 60).get("MILK")?.times).toEqual([24 * HOUR, 60 * HOUR]);
    expect(at(used, "ticked", 70).get("MILK")?.times).toEqual([24 * HOUR, 70 * HOUR]);
  });
});

it("a text that is bought every week is due again after eight days, but not on the day of its addition", () => {
  const text = (...days: readonly number[]) => ({
    text: "",
    times: days.map((day) => day * DAY),
    itemId: "",
    listId: "",
  });
  const now = 100 * DAY;
  const inOrder = [
    text(64, 71, 78, 85, 92), // weekly, eight days ago
    text(44, 58, 72, 86), // fortnightly, two weeks ago
    text(1, 8, 15, 22), // weekly, but not in the last months
    text(11, 41, 71), // monthly, a month ago
    text(72, 79, 86, 93, 100), // weekly, today
  ];
  const due = inOrder.map((one) => dueness(one, now));
  expect(due).toEqual(due.toSorted((one, other) => other - one));
  const setBack = text(85, 92, 9_999); // the clock was far ahead once
  expect(dueness(setBack, now)).toBe(dueness(text(85, 92), now));
  expect(dueness(text(9_999), now)).toBe(0);
});

it("of the items that a family adds, three in five are among the first ten that are due, and seven in ten among the first twenty", () => {
  let seed = 1;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const habits = [
    ...Array.from({ length: 22 }, (_, index) => ({ text: `weekly ${index}`, gap: 7 })),
    ...Array.from({ length: 12 }, (_, index) => ({ text: `fortnightly ${index}`, gap: 14 })),
    ...Array.from({ length: 20 }, (_, index) => ({ text: `monthly ${index}`, gap: 30 })),
    ...Array.from({ length: 25 }, (_, index) => ({ text: `quarterly ${index}`, gap: 80 })),
  ].map((habit) => ({ ...habit, next: random() * habit.gap }));
  const counts = { all: 0, ten: 0, twenty: 0 };
  let used = NONE;
  for (let day = 1; day <= 182; day += 1) {
    const now = day * DAY;
    const needed = new Set<string>();
    for (const habit of habits) {
      // A third of the items are added when they are needed, the others at the weekend.
      if (habit.next > day || (day % 7 !== 0 && random() > 0.1)) continue;
      needed.add(habit.text);
      habit.next = day + habit.gap * (0.7 + 0.5 * random());
    }
    if (random() < 0.4) needed.add(`once ${day}`);
    while (needed.size > 0) {
      const due = [...used.values()].toSorted(
        (one, other) => dueness(other, now) - dueness(one, now),
      );
      const place = due.findIndex(({ text }) => needed.has(text));
      const text = due[place]?.text ?? [...needed][0] ?? "";
      needed.delete(text);
      if (day > 28) {
        counts.all += 1;
        counts.ten += place >= 0 && place < 10 ? 1 : 0;
        counts.twenty += place >= 0 && place < 20 ? 1 : 0;
      }
      used = learnTexts(used, "list", [{ type: "opened", item: buildItem(text) }], now);
    }
  }
  expect(counts.ten / counts.all).toBeGreaterThan(0.6);
  expect(counts.twenty / counts.all).toBeGreaterThan(0.7);
});

describe("after a year", () => {
  const { usedTexts, now, mainList } = LEARNED;
  const names = [...usedTexts.values()].map(({ text }) => text);
  const anyText = fc.oneof(
    fc.constantFrom(...names),
    fc
      .tuple(fc.integer({ min: 2, max: 9 }), fc.constantFrom(...names))
      .map((parts) => parts.join(" ")),
    fc.string({ minLength: 1, maxLength: 12 }),
  );
  const anyItem = fc
    .record({ id: fc.constantFrom(..."abcd"), text: anyText, done: fc.boolean() })
    .map(({ id, ...fields }) => buildItem(id, fields));
  const anyLesson: fc.Arbitrary<Lesson> = fc.record({
    type: fc.constantFrom("opened", "taken-back", "added-again", "edited", "ticked"),
    item: anyItem,
  });

  it("any further lessons leave other names as they are, and all names sound", () => {
    fc.assert(
      fc.property(fc.array(anyLesson, { maxLength: 15 }), (lessons) => {
        const later = lessons.reduce(
          (known, lesson, index) => learnTexts(known, mainList, [lesson], now + index * HOUR),
          usedTexts,
        );
        const named = new Set(lessons.map(({ item }) => splitItem(item).key));
        const changed = [...usedTexts].filter(([key, one]) => later.get(key) !== one);
        expect(changed.filter(([key]) => !named.has(key))).toEqual([]);
        const isSound = ([key, { text, times }]: readonly [string, UsedText]) =>
          itemKey(text) === key &&
          times.length <= 8 &&
          times.every((time, index) => time >= (times[index - 1] ?? 0));
        expect(
          [...later].filter((one) => usedTexts.get(one[0]) !== one[1] && !isSound(one)),
        ).toEqual([]);
      }),
    );
  });

  it("an item that is added and taken back leaves the name as it was", () => {
    fc.assert(
      fc.property(fc.constantFrom(...names), (text) => {
        const item = buildItem("new", { text });
        const day = now + DAY;
        const added = learnTexts(usedTexts, mainList, [{ type: "opened", item }], day);
        const back = learnTexts(added, mainList, [{ type: "taken-back", item }], day);
        const timesOf = (used: UsedTexts) => used.get(splitItem(item).key)?.times ?? [];
        expect(timesOf(added).at(-1)).toBe(day);
        expect(timesOf(back)).toEqual(timesOf(usedTexts).slice(-timesOf(back).length));
        expect(timesOf(back).length).toBeGreaterThanOrEqual(Math.min(7, timesOf(usedTexts).length));
      }),
    );
  });
});
