import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyChanges, type Change } from "../../src/domain/changes";
import type { ShoppingList } from "../../src/domain/types";
import { undoChanges } from "../../src/domain/undo";
import { anyChange, anyChanges, anyList, contentOf, overlap, subjectsOf } from "./arbitrary";
import { buildItem, buildList } from "./build";

const anyStep = fc.array(anyChange, { minLength: 1, maxLength: 5 });

function stepOf(before: ShoppingList, changes: readonly Change[]) {
  return { changes, before, after: applyChanges(before, changes) };
}

/** Returns a list after a step, changes of others, and the undo of the step. */
function undone(before: ShoppingList, changes: readonly Change[], others: readonly Change[] = []) {
  const step = stepOf(before, changes);
  const now = applyChanges(step.after, others);
  return applyChanges(now, undoChanges(step, now));
}

describe("for any step, undo", () => {
  it("restores the list and its order if it follows at once", () => {
    fc.assert(
      fc.property(anyList, anyStep, (before, step) => {
        expect(undone(before, step)).toEqual(before);
      }),
      { numRuns: 2_000 },
    );
  });

  it("leaves exactly the changes of others to other fields", () => {
    fc.assert(
      fc.property(anyList, anyStep, anyChanges, (before, step, others) => {
        const apart = others.filter((other) => !step.some((own) => overlap(own, other)));
        const after = applyChanges(before, apart);
        expect(contentOf(undone(before, step, apart))).toEqual(contentOf(after));
      }),
      { numRuns: 2_000 },
    );
  });

  it("keeps fields of the step that others changed again before the undo or its commit", () => {
    fc.assert(
      fc.property(
        anyList,
        anyStep,
        anyChanges,
        fc.boolean(),
        (before, changes, others, isKnown) => {
          const step = stepOf(before, changes);
          const { after } = step;
          const now = applyChanges(after, others);
          const left = applyChanges(now, undoChanges(step, isKnown ? now : after));
          const stepItems = new Map(after.items.map((item) => [item.id, item]));
          const leftItems = new Map(left.items.map((item) => [item.id, item]));
          for (const { id, text, done } of now.items) {
            const stepItem = stepItems.get(id);
            if (stepItem && stepItem.text !== text) expect(leftItems.get(id)?.text).toBe(text);
            if (stepItem && stepItem.done !== done) expect(leftItems.get(id)?.done).toBe(done);
          }
          if (now.name !== after.name) expect(left.name).toBe(now.name);
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it("changes only fields of the step, and has no effect when repeated", () => {
    fc.assert(
      fc.property(anyList, anyStep, anyChanges, (before, step, others) => {
        const now = applyChanges(applyChanges(before, step), others);
        const back = undoChanges(stepOf(before, step), now);
        const stepSubjects = step.flatMap(subjectsOf);
        for (const change of back) {
          // Reopening uses the text only for an item that is gone by then.
          const subjects =
            change.type === "reopen-item" ? [`${change.item.id}.done`] : subjectsOf(change);
          expect(stepSubjects).toEqual(expect.arrayContaining([...subjects]));
        }
        const once = applyChanges(now, back);
        expect(contentOf(applyChanges(once, back))).toEqual(contentOf(once));
      }),
    );
  });
});

it("undo of reopening ticks the item, and leaves it where others have moved it", () => {
  const before = buildList({ items: [buildItem("Milk"), buildItem("Salt", { done: true })] });
  const step = stepOf(before, [{ type: "reopen-item", item: buildItem("Salt") }]);
  const back = undoChanges(step, step.after);
  expect(back).toEqual([{ type: "set-done", itemId: "Salt", done: true }]);
  const toTop = { type: "move-item", itemId: "Salt", afterId: null, beforeId: "Milk" } as const;
  const now = applyChanges(step.after, [toTop]);
  expect(applyChanges(now, back).items).toEqual(before.items.toReversed());
});

it("undo of a tick brings the item back if another member removes it before the undo is committed", () => {
  const before = buildList({ items: [buildItem("Milk")] });
  const step = stepOf(before, [{ type: "set-done", itemId: "Milk", done: true }]);
  const removed = applyChanges(step.after, [{ type: "remove-items", itemIds: ["Milk"] }]);
  expect(applyChanges(removed, undoChanges(step, step.after)).items).toEqual(before.items);
});
