import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { applyChanges, type Change } from "../../src/domain/changes";
import type { ShoppingList } from "../../src/domain/types";
import { inverse, type Step } from "../../src/domain/undo";
import { buildItem, buildList, type Engine, idsOf, LIST, remove, startEngine } from "./build";

const LISTED = buildList({ items: ["a", "b", "c"].map((id) => buildItem(id)) });

function make({ engine }: Engine, changes: readonly Change[]) {
  for (const change of changes) engine.outbox.add(LIST, change);
}

async function allSent({ engine }: Engine) {
  await vi.waitFor(() => expect(engine.outbox.count()).toBe(0));
}

describe("a removal that is taken back", () => {
  const step: Step = { changes: [remove("b")], before: LISTED };
  const back = inverse(step, applyChanges(LISTED, step.changes));

  it("before anything was sent leaves the item in its place", async () => {
    const ann = startEngine({ list: LISTED });
    await vi.waitFor(() => expect(ann.shown()).toEqual(["a", "b", "c"]));
    const answer = ann.server.hold();
    make(ann, [...step.changes, ...back]);
    // The server still says that the item is there: it was never gone.
    ann.server.tellAll();
    expect(ann.shown()).toEqual(["a", "b", "c"]);
    answer();
    await allSent(ann);
    expect(idsOf(ann.server.stored(LIST))).toEqual(["a", "b", "c"]);
  });

  it("after the removal was sent, though its snapshot has not come yet, brings the item back", async () => {
    const ann = startEngine({ list: LISTED });
    await vi.waitFor(() => expect(ann.shown()).toEqual(["a", "b", "c"]));
    ann.server.silence();
    make(ann, step.changes);
    await allSent(ann);
    const answer = ann.server.hold();
    make(ann, back);
    ann.server.tellAll();
    expect(ann.shown()).toEqual(["a", "b", "c"]);
    answer();
    await allSent(ann);
    expect(idsOf(ann.server.stored(LIST))).toEqual(["a", "b", "c"]);
  });

  it("and removed by somebody else again, after its answer was lost, stays removed", async () => {
    const ann = startEngine({ list: LISTED });
    await vi.waitFor(() => expect(ann.shown()).toEqual(["a", "b", "c"]));
    make(ann, step.changes);
    await allSent(ann);
    ann.server.loseNextAnswer();
    make(ann, back);
    await allSent(ann);
    ann.server.write({ ...LISTED, items: LISTED.items.filter(({ id }) => id !== "b") });
    make(ann, [{ type: "rename-list", name: "Market" }]);
    await allSent(ann);
    expect(idsOf(ann.server.stored(LIST))).toEqual(["a", "c"]);
  });
});

/** What one person does, and what their network does to them. */
type Act =
  | { readonly kind: "change"; readonly change: Change }
  | { readonly kind: "undo" | "loss" | "failure" | "silence" | "news" | "pause" };

const anyId = fc.constantFrom("a", "b", "c");
const anyAct: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    kind: fc.constant("change" as const),
    change: fc.oneof(
      fc.record({
        type: fc.constant("remove-items" as const),
        itemIds: fc.array(anyId, { minLength: 1 }),
      }),
      fc.record({
        type: fc.constant("set-done" as const),
        itemId: anyId,
        done: fc.boolean(),
      }),
      fc.record({
        type: fc.constant("move-item" as const),
        itemId: anyId,
        afterId: fc.option(anyId),
        beforeId: fc.option(anyId),
      }),
    ),
  }),
  fc.record({ kind: fc.constant("undo" as const) }),
  fc.record({
    kind: fc.constantFrom(
      "loss" as const,
      "failure" as const,
      "silence" as const,
      "news" as const,
      "pause" as const,
    ),
  }),
);

describe("whatever somebody does and takes back, and whatever their network does", () => {
  it("the server has in the end what they saw", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyAct, { maxLength: 20 }), async (acts) => {
        const ann = startEngine({ list: LISTED });
        await vi.waitFor(() => expect(ann.shown()).toEqual(["a", "b", "c"]), { interval: 1 });
        let seen: ShoppingList = LISTED;
        const history: Step[] = [];
        const see = (changes: readonly Change[]) => {
          make(ann, changes);
          seen = applyChanges(seen, changes);
        };
        for (const act of acts) {
          if (act.kind === "change") {
            history.push({ changes: [act.change], before: seen });
            see([act.change]);
          } else if (act.kind === "undo") {
            const step = history.pop();
            if (step) see(inverse(step, seen));
          } else if (act.kind === "loss") ann.server.loseNextAnswer();
          else if (act.kind === "failure") ann.server.failNext("aborted");
          else if (act.kind === "silence") ann.server.silence();
          else if (act.kind === "news") ann.server.tellAll();
          else await new Promise((resolve) => setTimeout(resolve));
          expect(ann.shown()).toEqual(idsOf(seen));
        }
        ann.server.tellAll();
        await vi.waitFor(() => expect(ann.engine.outbox.count()).toBe(0), { interval: 1 });
        expect(ann.server.stored(LIST)?.items).toEqual(seen.items);
        ann.engine.stop();
      }),
    );
  }, 60_000);
});
