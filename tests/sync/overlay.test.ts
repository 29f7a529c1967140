import { describe, expect, it } from "vitest";
import type { Entry } from "../../src/sync/entry";
import { createOverlay } from "../../src/sync/overlay";
import { add, buildItem, buildList, idsOf, rename } from "./build";

let looks = 0;

/** An entry that counts how often anyone looks at its change. */
function entry(key: string, pending: Entry["pending"]): Entry {
  const counted = new Proxy(pending, {
    get(target, field) {
      if (field === "type") looks += 1;
      return Reflect.get(target, field);
    },
  });
  return { key, pending: counted, settled: null };
}

describe("an overlay", () => {
  it("applies each entry once while the list stays the same", () => {
    const overlay = createOverlay("ann");
    const base = buildList();
    const entries: Entry[] = [];
    for (let index = 0; index < 100; index += 1) {
      entries.push(entry(`${index}`, add(`${index}`)));
      overlay(base, [...entries]);
    }
    const after = looks;
    expect(idsOf(overlay(base, entries))).toHaveLength(100);
    expect([looks, after < 1_000]).toEqual([after, true]);
  });

  it("keeps the list itself while nothing differs, also when entries are settled", () => {
    const overlay = createOverlay("ann");
    const base = buildList();
    expect(overlay(base, [])).toBe(base);
    const entries = [entry("1", add("a"))];
    const shown = overlay(base, entries);
    const settled = { readAt: 1, wrote: true };
    expect(overlay(base, [{ ...entries[0], settled } as Entry])).toBe(shown);
  });

  it("begins anew with another list, or when an entry has gone", () => {
    const overlay = createOverlay("ann");
    const base = buildList();
    const [one, two] = [entry("1", add("a")), entry("2", rename("Market"))];
    overlay(base, [one, two]);
    expect(overlay(base, [two])).toMatchObject({ name: "Market", items: [] });
    const next = buildList({ items: [buildItem("b")] });
    expect(overlay(next, [one, two])).toMatchObject({ name: "Market" });
    expect(idsOf(overlay(next, [one]))).toEqual(["b", "a"]);
  });

  it("has nothing to show for a list that is not there, unless it is being made", () => {
    const overlay = createOverlay("ann");
    expect(overlay(null, [entry("1", add("a")), entry("2", { type: "join-list" })])).toBeNull();
    const list = buildList();
    expect(overlay(null, [entry("1", { type: "create-list", list })])).toBe(list);
  });

  it("counts a user as a member who is becoming one", () => {
    const strange = buildList({ owner: "bob", sharedWith: ["bob"] });
    const shown = createOverlay("ann")(strange, [entry("1", { type: "join-list" })]);
    expect(shown?.sharedWith).toEqual(["bob", "ann"]);
  });
});
