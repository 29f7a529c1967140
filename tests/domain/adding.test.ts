import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findAddProblem, planAdd } from "../../src/domain/adding";
import { applyChanges } from "../../src/domain/changes";
import { MAX_ITEMS } from "../../src/domain/limits";
import { buildItem, buildList } from "./build";

const LIST = buildList({
  items: [buildItem("a", { text: "Milk" }), buildItem("b", { text: "Crème fraîche", done: true })],
});

const open = (text: string) => ({ text, done: false });
const done = (text: string) => ({ text, done: true });

function add(lines: readonly { readonly text: string; readonly done: boolean }[], list = LIST) {
  let count = 0;
  const plan = planAdd(list, lines, () => `new ${++count}`);
  const items = applyChanges(list, plan.changes).items.map(
    ({ text, done }) => `${done ? "x " : ""}${text}`,
  );
  return { ...plan, items };
}

describe("adding", () => {
  it("adds new items at the end as they are written; accents may make another item", () => {
    const { items, added } = add([open("Bread"), done("Salt"), open("Crème fraiché")]);
    expect(items).toEqual(["Milk", "x Crème fraîche", "Bread", "x Salt", "Crème fraiché"]);
    expect(added).toEqual(["new 1", "new 2", "new 3"]);
  });

  it.each(["crème  fraîche", "Cre\u0300me frai\u0302che", "creme fraiche"])(
    "reopens a done item for %j",
    (text) => {
      const { items, changes, changed, added } = add([open(text)]);
      expect(items).toEqual(["Milk", "Crème fraîche"]);
      expect([changed, added]).toEqual([["b"], []]);
      // If the item is gone by then, it comes back with its old text.
      expect(applyChanges(buildList(), changes).items).toEqual([
        buildItem("b", { text: "Crème fraîche" }),
      ]);
    },
  );

  it("neither ticks open items nor reopens items for done lines", () => {
    const lines = [done("Milk"), done("Crème fraîche")];
    expect(add(lines)).toMatchObject({ changes: [], unchanged: ["a", "b"] });
  });

  it("adds a repeated line once, and open if one of the lines is open", () => {
    expect(add([open("Eggs"), open("eggs")])).toMatchObject({
      items: ["Milk", "x Crème fraîche", "Eggs"],
      added: ["new 1"],
      unchanged: ["new 1"],
    });
    expect(add([done("Eggs"), open("eggs")]).items).toContain("Eggs");
  });

  it("prefers an open item among items with the same text", () => {
    const items = ["Milk", "milk", "MILK"].map((text) =>
      buildItem(text, { text, done: text !== "milk" }),
    );
    expect(add([open("Milk")], buildList({ items })).unchanged).toEqual(["milk"]);
  });

  it.each([
    ["2 milk", "Milk", "2 milk", "changed"],
    ["Milk", "2 milk", "2 milk", "unchanged"],
    ["milk 2x", "2 Milk", "2 Milk", "unchanged"],
    ["3 milk", "2 milk", "2 milk,3 milk", "added"],
    ["Milk", "2 milk,3 milk", "2 milk,3 milk", "unchanged"],
    ["Milk", "x 2 milk", "Milk", "changed"],
    ["3 milk", "x 2 milk", "3 milk", "changed"],
    ["milk 2x", "x 2 milk,x Milk", "2 milk,x Milk", "changed"],
    ["3 milk", "2 milk,x Milk", "2 milk,3 milk", "changed"],
    ["x 2 milk", "Milk", "Milk", "unchanged"],
    ["x 3 milk", "x 2 milk", "x 2 milk,x 3 milk", "added"],
    ["2 milk,milk", "", "2 milk", "unchanged"],
    ["2 milk,Milk (2)", "2 milk", "2 milk,Milk (2)", "added"],
    ["2 milk,2 milk", "Milk", "2 milk,2 milk", "changed"],
    ["milk,2 milk", "Salt", "Salt,2 milk", "changed"],
    ["2 milk,3 milk", "Milk", "2 milk,3 milk", "added"],
    ["7 Up", "Up", "Up,7 Up", "added"],
    ["2 or 3 milk", "Milk", "2 or 3 milk", "changed"],
    ["2-3 milk", "2 or 3 milk", "2 or 3 milk", "unchanged"],
    ["Milk", "Milk:", "Milk:,Milk", "added"],
    ["Milk:", "Milk:", "Milk:", "unchanged"],
  ] as const)("of %j to a list with %j makes %j: %s", (typed, before, after, outcome) => {
    const parse = (texts: string) =>
      texts.split(",").flatMap((one) => {
        const text = one.replace(/^x /, "");
        return text ? { text, done: text !== one } : [];
      });
    const items = parse(before).map((one, index) => ({ ...one, id: `${index}` }));
    const plan = add(parse(typed), buildList({ items }));
    expect(plan.items.join()).toBe(after);
    expect(plan[outcome]).toHaveLength(1);
  });

  it("makes several items of a text that is too long for one, between words or characters", () => {
    const words = `${"x".repeat(300)} ${"y".repeat(199)}`;
    expect(add([done(`${words} ${words}y`)]).items.slice(2)).toEqual([
      `x ${words}`,
      `x ${"x".repeat(300)}`,
      `x ${"y".repeat(200)}`,
    ]);
    expect(add([open("🥕".repeat(251))]).items.slice(2)).toEqual(["🥕".repeat(250), "🥕"]);
    expect(add([open(`x${"🥕".repeat(250)}`)]).items.slice(2)).toEqual([
      `x${"🥕".repeat(249)}`,
      "🥕",
    ]);
  });

  it("adds nothing when the same lines are added again, whatever repeats or has an amount", () => {
    const anyText = fc.constantFrom(
      ...["milk", "Milk", "2 milk", "milk 2x", "3 milk", "2 or 3 milk", "milk: 2-3", "Milk:"],
      ...["Salt", "Jamón", "jamon", "2 jamón"],
    );
    const anyLines = fc.array(fc.record({ text: anyText, done: fc.boolean() }), { maxLength: 6 });
    fc.assert(
      fc.property(anyLines, (lines) => {
        const list = applyChanges(buildList(), add(lines, buildList()).changes);
        expect(add(lines, list).added).toEqual([]);
      }),
    );
  });

  it.each([
    ["edited", [buildItem("a", { text: "Milk, lactose-free" })], ["2 milk", "Milk, lactose-free"]],
    ["removed", [], ["2 milk"]],
    ["ticked", [buildItem("a", { text: "Milk", done: true })], ["2 milk"]],
  ] as const)(
    "of an amount to an item that somebody else has %s loses neither text",
    (_, items, texts) => {
      const { changes } = add([open("2 milk")]);
      const after = applyChanges(buildList({ items }), changes).items;
      expect(after.map(({ text, done }) => (done ? "x" : text))).toEqual(texts);
    },
  );

  it("finds room for a new item beside reopened ones and new amounts, up to the last place", () => {
    const items = Array.from({ length: MAX_ITEMS - 1 }, (_, index) =>
      buildItem(`${index}`, { text: `Thing no${index}no`, done: index > 0 }),
    );
    const list = buildList({ items });
    const [first = "", second = "", third = ""] = items.map(({ text }) => text);
    const lines = [`2 ${first}`, second, third, "Bread"].map(open);
    expect(findAddProblem(list, add(lines, list))).toBeNull();
    expect(findAddProblem(list, add([...lines, open("Salt")], list))).toEqual({
      reason: "too-many-items",
      count: 2,
      remaining: 1,
    });
  });
});
