import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyChange, applyChanges, tickChange } from "../../src/domain/changes";
import { keptOrder } from "../../src/domain/kept-order";
import { HINT_ITEMS } from "../../src/domain/new-list";
import {
  learnTrips,
  movesByPlace,
  type Places,
  placesOn,
  recordTick,
  type ShopOrder,
} from "../../src/domain/shop-order";
import { LEARNED } from "../usage/learned";
import { buildItem, buildList } from "./build";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const listOf = (texts: string) => buildList({ items: texts.split(" ").map((id) => buildItem(id)) });

/** Returns the step on a list that ticks an item, or unticks one that is marked by `!`. */
function stepOf(listId: string, text: string) {
  const item = buildItem(text.replace("!", ""), { done: text.endsWith("!") });
  const before = buildList({ items: [item] });
  return { listId, before, after: applyChange(before, tickChange(item, !item.done)) };
}

const NOTHING: ShopOrder = { places: new Map(), placesByList: new Map(), trips: new Map() };

/** A user who ticks items. Texts are separated by spaces. */
function startShopping() {
  let order = NOTHING;
  let now = 0;
  const places = (list = "list") => placesOn(learnTrips(order, now), list);
  return {
    places,
    wait(time: number) {
      now += time;
    },
    tick(texts: string, { list = "list", pause = MINUTE } = {}) {
      for (const text of texts.split(" ")) {
        now += pause;
        order = recordTick(order, stepOf(list, text), now);
      }
    },
    /** Makes a whole trip. */
    shop(texts: string, list = "list") {
      this.tick(texts, { list });
      this.wait(HOUR);
    },
    sorted: (texts: string, list?: string) => sortedBy(places(list), texts),
  };
}

function sortedBy(places: Places, texts: string): string {
  const list = listOf(texts);
  const { items } = applyChanges(list, movesByPlace(list.items, places));
  return items.map(({ id }) => id).join(" ");
}

describe("a trip", () => {
  it("ends an hour after its last tick, and takes at least four items", () => {
    const ann = startShopping();
    ann.tick("a b c d", { pause: HOUR - 1 });
    ann.wait(HOUR - 1);
    expect([...ann.places()]).toEqual([]);
    ann.wait(1);
    expect([...ann.places().keys()]).toEqual(["A", "B", "C", "D"]);
    ann.shop("e f g");
    ann.tick("h i j k", { pause: HOUR });
    ann.wait(HOUR);
    expect(ann.places().size).toBe(4);
  });

  it("is made on one list; trips on several lists at the same time are apart", () => {
    const ann = startShopping();
    for (const text of "abcd") {
      ann.tick(text);
      ann.tick(text.toUpperCase().repeat(2), { list: "other" });
    }
    ann.wait(HOUR);
    expect(ann.sorted("d c b a")).toBe("a b c d");
    expect(ann.places("other").get("AA")).toBe(ann.places().get("A"));
    expect(ann.places().has("AA")).toBe(false);
  });

  it("loses an item that is unticked, and has an item that is ticked again at its new place", () => {
    const ann = startShopping();
    ann.shop("a b x c d x! a! a e");
    expect(ann.sorted("a c b d e x")).toBe("b c d a e x");
    expect(ann.places().has("X")).toBe(false);
  });

  it("ignores case, as suggestions do, hint items, headings, and steps that tick several items or none", () => {
    const ann = startShopping();
    ann.shop("a b c d");
    expect(ann.sorted("D C b a")).toBe("a b C D");
    const before = listOf("x y");
    const ticks = before.items.map((item) => tickChange(item, true));
    for (const text of [...HINT_ITEMS, "Baking:"])
      expect(recordTick(NOTHING, stepOf("list", text), 0)).toBe(NOTHING);
    for (const changes of [ticks, [{ type: "remove-items", itemIds: ["x"] } as const]]) {
      const after = applyChanges(before, changes);
      expect(recordTick(NOTHING, { listId: "list", before, after }, 0)).toBe(NOTHING);
    }
  });
});

describe("places", () => {
  it("are mixed from trips, of which the newest weighs a third", () => {
    const ann = startShopping();
    ann.shop("a b c d e f g h i");
    expect([..."ADI"].map((key) => ann.places().get(key))).toEqual([0.1, 0.4, 0.9]);
    ann.shop("d a b c e f g");
    expect(ann.places().get("D")).toBeCloseTo(0.4 + (0.05 - 0.4) / 3);
    expect(ann.sorted("d c b a")).toBe("a b d c");
    for (let week = 0; week < 4; week += 1) ann.shop("d a b c");
    expect(ann.sorted("d c b a e f")).toBe("d a b c e f");
  });

  it("stay as they are after a trip in their order, whatever it leaves out", () => {
    fc.assert(
      fc.property(fc.subarray([..."abcdefghijklm"], { minLength: 4 }), (trip) => {
        const ann = startShopping();
        ann.shop("a b c d e f g h i j k l m");
        const before = ann.places();
        ann.shop(trip.join(" "));
        expect([...ann.places()].toSorted()).toEqual([...before].toSorted());
      }),
    );
  });

  it("are those of the list; a new list has those of all, and its first trip overrides them", () => {
    const ann = startShopping();
    for (let week = 0; week < 3; week += 1) {
      ann.shop("a b c d e f", "market");
      if (week === 0) expect(ann.sorted("f e d c b a", "drugstore")).toBe("a b c d e f");
      ann.shop("f d e c b a", "drugstore");
      expect(ann.sorted("a b c d e f", "drugstore")).toBe("f d e c b a");
      expect(ann.sorted("f e d c b a", "market")).toBe("a b c d e f");
    }
  });

  it("are kept for the five lists of the latest trips", () => {
    const ann = startShopping();
    ann.shop("d c b a", "first");
    for (let at = 0; at < 5; at += 1) ann.shop("a b c d", `list ${at}`);
    expect(ann.sorted("d c b a", "first")).toBe("a b c d");
  });

  it("of new items are between those of the items ticked before and after them", () => {
    const ann = startShopping();
    ann.shop("a b c d e");
    ann.shop("x a y z b e");
    expect(ann.sorted("y z e d c b a x")).toBe("x a y z b c d e");
  });

  it("are kept for the 500 items that were ticked last", () => {
    const ann = startShopping();
    ann.shop(Array.from({ length: 600 }, (_, index) => `a${index}`).join(" "));
    expect(ann.places().size).toBe(500);
    expect(ann.places().has("A599")).toBe(false);
  });
});

describe("sorting", () => {
  it.each([
    ["is offered for two items out of order", "d c a b", "a b c d"],
    ["is not offered for one", "b c d a", "b c d a"],
    ["is not offered for fewer than four known items", "c b a x y z", "c b a x y z"],
    ["keeps unknown items behind the item that they follow", "u d v w c a b x", "u a b x c d v w"],
    ["leaves headings, and sorts between them", "c b u X: v d a –Y– w", "b u c X: v a d –Y– w"],
    ["leaves a heading that was ticked in earlier versions", "d c u A: b a", "c u d A: a b"],
    [
      "is not offered if each item is in order below its heading",
      "d X: c Y: b Z: a",
      "d X: c Y: b Z: a",
    ],
  ])("%s", (_, texts, expected) => {
    const places = new Map([..."ABCD"].map((key, index) => [key, index / 3]));
    expect(sortedBy(places, texts)).toBe(expected);
  });

  it("orders open items by place between headings, with the fewest moves, and leaves done ones", () => {
    const anyPlace = fc.option(fc.double({ min: 0, max: 1, noNaN: true }));
    const isHeading = fc.integer({ min: 0, max: 5 }).map((number) => number === 0);
    const anyItem = fc.record({ place: anyPlace, done: fc.boolean(), isHeading });
    fc.assert(
      fc.property(fc.array(anyItem, { maxLength: 12 }), (all) => {
        const items = all.map(({ done, ...one }, index) =>
          buildItem(`I${index}${one.isHeading ? ":" : ""}`, { done }),
        );
        const places = new Map(
          all.flatMap(({ place }, index) => (place === null ? [] : [[`I${index}`, place]])),
        );
        const before = buildList({ items });
        const changes = movesByPlace(items, places);
        const after = applyChanges(before, changes);
        const idsOf = (list: typeof before) =>
          list.items.filter(({ done }) => !done).map(({ id }) => id);
        /** Returns the open items between headings. */
        const parts = (list: typeof before) =>
          idsOf(list).reduce<string[][]>(
            (found, id) => {
              if (id.endsWith(":")) found.push([id]);
              else found.at(-1)?.push(id);
              return found;
            },
            [[]],
          );
        /** Returns each item without a place, with the item before it. */
        const followers = (ids: readonly string[]) =>
          ids.map((id, index) => `${places.has(id) ? "" : ids[index - 1]} ${id}`).toSorted();
        fc.pre(changes.length > 0);
        for (const part of parts(after)) {
          const known = part.flatMap((id) => places.get(id) ?? []);
          expect(known).toEqual(known.toSorted((one, other) => one - other));
        }
        expect(parts(after).map(followers)).toEqual(parts(before).map(followers));
        const kept = keptOrder(idsOf(before), idsOf(after));
        expect(changes.length).toBe(idsOf(before).length - kept.size);
        expect(changes.some(({ itemId }) => itemId.endsWith(":"))).toBe(false);
        expect(movesByPlace(after.items, places)).toEqual([]);
      }),
    );
  });

  it("sorts the others if an item is removed at the same time, unless it comes before the moved end", () => {
    const anyOrder = fc.shuffledSubarray([..."abcdefgh"], { minLength: 8 });
    const places = new Map([..."ABCDEFGH"].map((key, index) => [key, index]));
    fc.assert(
      fc.property(anyOrder, fc.constantFrom(..."abcdefgh"), (ids, gone) => {
        const list = listOf(ids.join(" "));
        const changes = movesByPlace(list.items, places);
        fc.pre(!changes.some(({ afterId, beforeId }) => afterId === gone && beforeId === null));
        const removed = applyChange(list, { type: "remove-items", itemIds: [gone] });
        const { items } = applyChanges(removed, changes);
        fc.pre(changes.length > 0);
        expect(items.map(({ id }) => id)).toEqual([..."abcdefgh"].filter((id) => id !== gone));
      }),
    );
  });
});

describe("after a year", () => {
  const { shopOrder, mainList } = LEARNED;
  const before = placesOn(shopOrder, mainList);
  const inOrder = [...before].sort(([, one], [, other]) => one - other).map(([key]) => key);
  /** Returns the places after a further trip. */
  const shop = (keys: readonly string[]) =>
    placesOn(
      learnTrips({ ...shopOrder, trips: new Map([[mainList, { keys, at: 0 }]]) }, HOUR),
      mainList,
    );

  it("a trip in the known order changes no place", () => {
    fc.assert(
      fc.property(fc.subarray(inOrder, { minLength: 4 }), (keys) => {
        expect([...shop(keys)].toSorted()).toEqual([...before].toSorted());
      }),
    );
  });

  it("any other trip moves only its own items, and none out of the shop", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...inOrder, "NEW"], { minLength: 4 }), (keys) => {
        const after = shop(keys);
        const others = [...before].filter(([key]) => !keys.includes(key));
        expect(others.filter(([key, place]) => after.get(key) !== place)).toEqual([]);
        expect([...after.values()].filter((place) => !(place >= 0 && place <= 1))).toEqual([]);
      }),
    );
  });
});
