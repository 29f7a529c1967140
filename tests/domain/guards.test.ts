import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isChange } from "../../src/domain/is-change";
import { isShoppingList } from "../../src/domain/is-shopping-list";
import { isListId } from "../../src/domain/list-id";
import { anyChange, anyList } from "./arbitrary";
import { buildList } from "./build";

const ID = "11111111-2222-4333-8444-555555555555";

describe("isListId", () => {
  it.each([ID, "abcdefgh-ijkl-mnop-qrst-UVWXYZ012345"])("accepts %s", (id) =>
    expect(isListId(id)).toBe(true),
  );

  it.each(["", ID.slice(1), `${ID}5`, ID.replace("-", "_"), `${ID}\n`, [ID]])("rejects %j", (id) =>
    expect(isListId(id)).toBe(false),
  );
});

describe("isChange", () => {
  it("accepts any change, and rejects one with a field of another type, or of an unknown type", () => {
    fc.assert(
      fc.property(anyChange, (change) => {
        expect(isChange(change)).toBe(true);
        const wrong = [{}, [1], [{ id: "a", text: "a" }]];
        const damaged = Object.keys(change).flatMap((field) =>
          // Only these may be missing, and they are never null.
          [...wrong, ["was", "seen", "inPlaceOf"].includes(field) ? null : undefined].map(
            (value) => ({
              ...change,
              [field]: value,
            }),
          ),
        );
        expect(damaged.filter(isChange)).toEqual([]);
      }),
      { numRuns: 500 },
    );
    expect(isChange({ type: "drop-table" })).toBe(false);
  });
});

describe("isShoppingList", () => {
  it("accepts any list, also a list without a time, or a read-only list", () => {
    fc.assert(fc.property(anyList, isShoppingList));
    expect(isShoppingList(buildList({ updatedAt: null, isReadOnly: true }))).toBe(true);
  });

  it.each([
    [undefined, ["id", "name", "items", "owner", "sharedWith", "updatedAt"]],
    ["\ud800", ["id"]],
    [{ ann: 1 }, ["names", "receipts", "foreignBytes"]],
    ["yes", ["isClosed", "isReadOnly"]],
  ])("rejects a list with %j in one of the fields %j", (value, fields) => {
    const lists = fields.map((field) => ({ ...buildList(), [field]: value }));
    expect(lists.filter(isShoppingList)).toEqual([]);
  });
});

it("the guards reject any other value, and never throw", () => {
  fc.assert(fc.property(fc.anything(), (value) => !isChange(value) && !isShoppingList(value)));
});
