import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyChanges, type Change } from "../../src/domain/changes";
import type { ShoppingList } from "../../src/domain/types";
import { undoChanges } from "../../src/domain/undo";
import { anyChange, anyChanges, anyList, contentOf, meet, subjectsOf } from "./arbitrary";
import { buildItem, buildList } from "./build";

const anyStep = fc.array(anyChange, { minLength: 1, maxLength: 5 });

function stepOf(before: ShoppingList, changes: readonly Change[]) {
  return { changes, before, after: applyChanges(before, changes) };
}

/** What the list becomes: the step, what others do, and the step taken back. */
function undone(before: ShoppingList, changes: readonly Change[], others: readonly Change[] = []) {
  const step = stepOf(before, changes);
  const now = applyChanges(step.after, others);
  return applyChanges(now, undoChanges(step, now));
}

describe("whatever a step does", () => {
  it("taken back at once, the list is as it was, down to the order", () => {
    fc.assert(
      fc.property(anyList, anyStep, (before, step) => {
        expect(undone(before, step)).toEqual(before);
      }),
      { numRuns: 2_000 },
    );
  });

  it("taken back later, only what the others did is left", () => {
    fc.assert(
      fc.property(anyList, anyStep, anyChanges, (before, step, others) => {
        const apart = others.filter((other) => !step.some((own) => meet(own, other)));
        const after = applyChanges(before, apart);
        expect(contentOf(undone(before, step, apart))).toEqual(contentOf(after));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(["before it is taken back", "before its taking back arrives"])(
    "what the others changed again %s stays theirs",
    (when) => {
      fc.assert(
        fc.property(anyList, anyStep, anyChanges, (before, changes, others) => {
          const step = stepOf(before, changes);
          const { after } = step;
          const now = applyChanges(after, others);
          const known = when === "before it is taken back" ? now : after;
          const left = applyChanges(now, undoChanges(step, known));
          const did = new Map(after.items.map((item) => [item.id, item]));
          const is = new Map(left.items.map((item) => [item.id, item]));
          for (const item of now.items) {
            const made = did.get(item.id);
            if (made && made.text !== item.text) expect(is.get(item.id)?.text).toBe(item.text);
            if (made && made.done !== item.done) expect(is.get(item.id)?.done).toBe(item.done);
          }
          if (now.name !== after.name) expect(left.name).toBe(now.name);
        }),
        { numRuns: 2_000 },
      );
    },
  );

  it("taking it back touches nothing but what it spoke of, and twice is once", () => {
    fc.assert(
      fc.property(anyList, anyStep, anyChanges, (before, step, others) => {
        const now = applyChanges(applyChanges(before, step), others);
        const back = undoChanges(stepOf(before, step), now);
        const spokenOf = step.flatMap(subjectsOf);
        for (const change of back) {
          // Reopening says the text only for an item that is gone by then.
          const subjects =
            change.type === "reopen-item" ? [`${change.item.id}.done`] : subjectsOf(change);
          expect(spokenOf).toEqual(expect.arrayContaining([...subjects]));
        }
        const once = applyChanges(now, back);
        expect(contentOf(applyChanges(once, back))).toEqual(contentOf(once));
      }),
    );
  });
});

it("an item that a step has opened again is ticked, and stays where others have moved it", () => {
  const before = buildList({ items: [buildItem("Milk"), buildItem("Salt", { done: true })] });
  const step = stepOf(before, [{ type: "reopen-item", item: buildItem("Salt") }]);
  const back = undoChanges(step, step.after);
  expect(back).toEqual([{ type: "set-done", itemId: "Salt", done: true }]);
  const toTop = { type: "move-item", itemId: "Salt", afterId: null, beforeId: "Milk" } as const;
  const now = applyChanges(step.after, [toTop]);
  expect(applyChanges(now, back).items).toEqual(before.items.toReversed());
});
