import fc from "fast-check";
import { disableNetwork, getFirestore, Timestamp } from "firebase/firestore";
import { describe, expect, it, vi } from "vitest";
import { applyChange, applyChanges, type Change } from "../../src/domain/changes";
import { MAX_LIST_BYTES, MAX_MEMBERS } from "../../src/domain/limits";
import { buildNewList } from "../../src/domain/new-list";
import { sizeOf } from "../../src/domain/room";
import type { ShoppingList } from "../../src/domain/types";
import { readList } from "../../src/services/list-format";
import type { ListSnapshot, Lists, ListsSnapshot } from "../../src/services/lists";
import { changeStoredList, newListId, storedList, storeList } from "../support/stored-lists";
import { startMember } from "./client";

const newId = () => crypto.randomUUID();

const refusal = (code: string) => expect.objectContaining({ name: "ServiceError", code });

/** Edits one list. Returns whether anything was written. */
function editList(
  lists: Pick<Lists, "editLists">,
  id: string,
  edit: (found: ShoppingList | null) => ShoppingList | null,
): Promise<boolean> {
  return lists.editLists([id], ([found = null]) => [edit(found)]);
}

/** Has a member make a list and gives it. */
async function createList({ lists, uid }: { lists: Lists; uid: string }): Promise<ShoppingList> {
  const list = buildNewList(uid, newId, Date.now());
  await editList(lists, list.id, (found) => found ?? list);
  return list;
}

/** Waits for a snapshot of a list that is as it should be. */
function snapshotOf(
  lists: Lists,
  id: string,
  isAwaited: (snapshot: ListSnapshot) => boolean,
): Promise<ListSnapshot> {
  return new Promise((resolve, reject) => {
    const stop = lists.watchList(id, {
      next(snapshot) {
        if (!snapshot.confirmed || !isAwaited(snapshot)) return;
        queueMicrotask(() => stop());
        resolve(snapshot);
      },
      fail: reject,
    });
  });
}

describe("a live list", () => {
  it("is null while it does not exist, and then follows every edit", {
    tags: "database/live-list",
  }, async () => {
    const ann = await startMember();
    const { id } = buildNewList(ann.uid, newId, 0);
    const { list: nothing } = await snapshotOf(ann.lists, id, () => true);
    expect(nothing).toBeNull();

    const list = { ...buildNewList(ann.uid, newId, 0), id };
    await editList(ann.lists, id, () => list);
    const { list: made, outdated } = await snapshotOf(ann.lists, id, (one) => one.list !== null);
    expect(made).toEqual({ ...list, updatedAt: expect.any(Number) });
    expect(outdated).toBe(false);

    await editList(ann.lists, id, (found) => found && { ...found, name: "Renamed" });
    const { list: renamed } = await snapshotOf(
      ann.lists,
      id,
      (one) => one.list?.name === "Renamed",
    );
    expect(renamed?.updatedAt).toBeGreaterThan(made?.updatedAt ?? 0);
  });
});

describe("a user's lists", () => {
  it("are those they are a member of", { tags: "database/live-lists" }, async () => {
    const ann = await startMember();
    const bob = await startMember();
    const first = await createList(ann);
    await createList(bob);
    await expect(ann.lists.getLists(ann.uid)).resolves.toEqual([
      expect.objectContaining({ id: first.id }),
    ]);
  });

  it("come live, and can't be watched by anyone else", {
    tags: "database/live-lists",
  }, async () => {
    const ann = await startMember();
    const bob = await startMember();
    const list = await createList(ann);
    await bob.lists.joinList(list.id, bob.uid, "Bob");
    await new Promise<void>((resolve, reject) => {
      bob.lists.watchLists(bob.uid, {
        next: ({ lists }) => lists.some(({ id }) => id === list.id) && resolve(),
        fail: reject,
      });
    });
    const denied = await new Promise((resolve) => {
      bob.lists.watchLists(ann.uid, { next: () => undefined, fail: resolve });
    });
    expect(denied).toEqual(refusal("permission-denied"));
  });

  it("that come live are the very same objects as before, but for those that changed", async () => {
    const ann = await startMember();
    const [first, second] = [await createList(ann), await createList(ann)];
    const snapshots: ListsSnapshot[] = [];
    const stop = ann.lists.watchLists(ann.uid, {
      next: (snapshot) => snapshots.push(snapshot),
      fail: () => undefined,
    });
    const newest = (id: string) => snapshots.at(-1)?.lists.find((list) => list.id === id);
    await vi.waitFor(() => expect(snapshots.at(-1)?.lists).toHaveLength(2), 10_000);
    const [one, other] = [newest(first.id), newest(second.id)];

    await editList(ann.lists, first.id, (found) => found && { ...found, name: "Renamed" });
    await vi.waitFor(() => expect(newest(first.id)?.name).toBe("Renamed"), 10_000);
    expect(newest(first.id)).not.toBe(one);
    expect(newest(second.id)).toBe(other);

    await ann.lists.deleteList(second.id);
    await vi.waitFor(() => expect(newest(second.id)).toBeUndefined(), 10_000);
    expect(newest(first.id)).toBeDefined();
    stop();
  });
});

describe("asking the server", () => {
  /** Somebody who follows a list, and all of theirs, as those are now. */
  async function startFollower() {
    const bob = await startMember();
    const id = await storeList(["ann", bob.uid]);
    const seen = { list: vi.fn(), lists: vi.fn() };
    bob.lists.watchList(id, { next: seen.list, fail: () => undefined });
    bob.lists.watchLists(bob.uid, { next: seen.lists, fail: () => undefined });
    await vi.waitFor(() => {
      expect(seen.list).toHaveBeenCalledWith(expect.objectContaining({ confirmed: true }));
      expect(seen.lists).toHaveBeenCalledWith(expect.objectContaining({ confirmed: true }));
    }, 10_000);
    return { bob, id };
  }

  it("for a list gives it as it is there, whatever a live read has seen of it", async () => {
    const { bob, id } = await startFollower();
    // It keeps the live reads as they are.
    await disableNetwork(getFirestore(bob.backend.app));
    await changeStoredList(id, { name: "Renamed" });
    await expect(bob.lists.getList(id)).resolves.toMatchObject({ id, name: "Renamed" });
    await expect(bob.lists.getList(newId())).resolves.toBeNull();
  });

  it("tells whether a list is among a user's, who follows it as it was", async () => {
    const { bob, id } = await startFollower();
    await storeList([bob.uid]);
    await expect(bob.lists.isAmongListsOf(bob.uid, id)).resolves.toBe(true);
    await changeStoredList(id, { shared_with: ["ann"] });
    await expect(bob.lists.isAmongListsOf(bob.uid, id)).resolves.toBe(false);
    await expect(bob.lists.isAmongListsOf(bob.uid, newId())).resolves.toBe(false);
  });

  it("tells nobody about the lists of others", async () => {
    const ann = await startMember();
    const eve = await startMember();
    const { id } = await createList(ann);
    await expect(eve.lists.isAmongListsOf(ann.uid, id)).rejects.toEqual(
      refusal("permission-denied"),
    );
  });
});

describe("when a list was updated", () => {
  it("is told apart by the microsecond", () => {
    const at = (seconds: number, microseconds: number) =>
      readList("a", { updated_at: new Timestamp(seconds, microseconds * 1_000) }).updatedAt;
    const thisCentury = fc.integer({
      min: Date.UTC(2020) / 1_000,
      max: Date.UTC(2100) / 1_000,
    });
    fc.assert(
      fc.property(thisCentury, fc.integer({ min: 0, max: 999_998 }), (seconds, microseconds) => {
        expect(at(seconds, microseconds)).toBeLessThan(at(seconds, microseconds + 1) ?? 0);
      }),
    );
  });
});

describe("editing", () => {
  it("writes nothing where nothing differs, and says so", { tags: "database/write" }, async () => {
    const ann = await startMember();
    const { id } = await createList(ann);
    expect(await editList(ann.lists, id, (found) => found)).toBe(false);
  });

  it("leaves a list alone that does not exist, unless it is to be made", {
    tags: "database/write",
  }, async () => {
    const ann = await startMember();
    expect(await editList(ann.lists, newId(), () => null)).toBe(false);
  });

  it("lets one of two win at a time, and loses neither's edit", {
    tags: "constants/transactions",
    timeout: 40_000,
  }, async () => {
    const ann = await startMember();
    const bob = await startMember();
    const { id } = await createList(ann);
    await bob.lists.joinList(id, bob.uid, "Bob");

    const add = (itemId: string): Change => ({
      type: "add-item",
      item: { id: itemId, text: itemId, done: false },
    });
    const edit = async ({ lists }: { lists: Lists }, change: Change): Promise<void> => {
      await editList(lists, id, (found) => found && applyChange(found, change)).catch(
        (error: { code: string }) => {
          expect(["aborted", "failed-precondition"]).toContain(error.code);
          return edit({ lists }, change);
        },
      );
    };
    const names = Array.from({ length: 5 }, (_, index) => index);
    await Promise.all(
      names.flatMap((n) => [edit(ann, add(`ann ${n}`)), edit(bob, add(`bob ${n}`))]),
    );

    const { list } = await snapshotOf(ann.lists, id, (one) => one.list?.items.length === 14);
    const ids = new Set(list?.items.map((item) => item.id));
    for (const n of names)
      expect([...ids]).toEqual(expect.arrayContaining([`ann ${n}`, `bob ${n}`]));
  });

  it("makes a list of as many bytes as it may have, and not of one more", async () => {
    const ann = await startMember();
    const list = (text: string): ShoppingList => ({
      ...buildNewList(ann.uid, newId, 0),
      names: { [ann.uid]: "Änn 🥕" },
      items: [
        { id: "a", text, done: true },
        { id: "b", text: "🥕 é 牛", done: false },
      ],
    });
    const full = list("x".repeat(MAX_LIST_BYTES - sizeOf(list(""))));
    const overfull = list("x".repeat(MAX_LIST_BYTES - sizeOf(list("")) + 1));
    await expect(editList(ann.lists, full.id, () => full)).resolves.toBe(true);
    await expect(editList(ann.lists, overfull.id, () => overfull)).rejects.toEqual(
      refusal("invalid-argument"),
    );
  });

  it("is refused to those who are not members", async () => {
    const ann = await startMember();
    const eve = await startMember();
    const { id } = await createList(ann);
    await expect(
      editList(eve.lists, id, (found) => found && { ...found, name: "Mine" }),
    ).rejects.toEqual(refusal("permission-denied"));
  });

  it("takes away the names of people who are not on the list any more, and writes for nothing else", async () => {
    const ann = await startMember();
    const names = { [ann.uid]: "Ann", bob: "Bob", former: "Fay", [`${ann.uid}2`]: "Max" };
    const id = await storeList([ann.uid, "bob"], { names });
    await editList(ann.lists, id, (found) => found);
    expect((await storedList(id))?.names).toEqual(names);
    await editList(ann.lists, id, (found) => found && { ...found, name: "Fruit" });
    expect(await storedList(id)).toMatchObject({ name: "Fruit" });
    expect((await storedList(id))?.names).toEqual({ [ann.uid]: "Ann", bob: "Bob" });
  });

  it("writes two lists or neither", async () => {
    const ann = await startMember();
    const [mine, theirs] = [await storeList([ann.uid]), await storeList(["bob"])];
    const renameAll = (ids: readonly string[]) =>
      ann.lists.editLists(ids, (found) => found.map((list) => list && { ...list, name: "Fruit" }));
    await expect(renameAll([mine, theirs])).rejects.toEqual(refusal("permission-denied"));
    expect((await storedList(mine))?.name).not.toBe("Fruit");
    const another = await storeList([ann.uid]);
    await expect(renameAll([mine, another])).resolves.toBe(true);
    const stored = await Promise.all([mine, another].map(storedList));
    expect(stored.map((list) => list?.name)).toEqual(["Fruit", "Fruit"]);
    expect(stored[0]?.updated_at).toEqual(stored[1]?.updated_at);
  });

  it.each([
    ["a list without receipts", undefined],
    ["a list with those of another member", { bob: ["browser2:a"] }],
    ["a list on which receipts are no map", "none"],
  ])("puts a receipt on %s", async (_, receipts) => {
    const ann = await startMember();
    const id = await storeList([ann.uid, "bob"], receipts === undefined ? {} : { receipts });
    const own = { [ann.uid]: ["browser1:a"] };
    await editList(
      ann.lists,
      id,
      (found) => found && { ...found, name: "Fruit", receipts: { ...found.receipts, ...own } },
    );
    const others = receipts === "none" ? {} : receipts;
    expect((await storedList(id))?.receipts).toEqual({ ...others, ...own });
    await ann.lists.removeMember(id, "bob");
    expect((await storedList(id))?.receipts).toEqual(own);
  });

  it("makes a list with its first receipt", async () => {
    const ann = await startMember();
    const receipts = { [ann.uid]: ["browser1:a"] };
    const list = { ...buildNewList(ann.uid, newId, 0), receipts };
    await editList(ann.lists, list.id, () => list);
    expect((await storedList(list.id))?.receipts).toEqual(receipts);
  });

  it("counts the bytes of other clients' fields", async () => {
    const ann = await startMember();
    const other = { other: { texts: ["é", 7, null, true] } };
    const item = { id: "a", text: "Milk", aisle: 12 };
    const plain = await storeList([ann.uid], { items: [{ id: "a", text: "Milk" }] });
    const rich = await storeList([ann.uid], { items: [item, "no item"] as never, ...other });
    const sizes = await Promise.all(
      [plain, rich].map(async (id) => {
        const list = await ann.lists.getList(id);
        return list ? sizeOf(list) : 0;
      }),
    );
    // By Firestore's rules: texts and names are their bytes in UTF-8 and one more, numbers 8, booleans and null 1.
    const [aisle, noItem, otherName, texts, values] = [6 + 8, 8, 6, 6, 3 + 8 + 1 + 1];
    expect((sizes[1] ?? 0) - (sizes[0] ?? 0)).toBe(aisle + noItem + otherName + texts + values);
  });

  it("sends a text with half an emoji as something that can be sent", async () => {
    const ann = await startMember();
    const { id } = await createList(ann);
    await editList(ann.lists, id, (found) => found && { ...found, name: "Fruit \ud83c" });
    const { list } = await snapshotOf(
      ann.lists,
      id,
      (one) => one.list?.name !== "My shopping list",
    );
    expect(list?.name).toBe("Fruit \ufffd");
  });
});

describe("membership", () => {
  it("begins and ends, and changes nothing else", { tags: "database/write" }, async () => {
    const ann = await startMember();
    const bob = await startMember();
    const list = await createList(ann);
    await bob.lists.joinList(list.id, bob.uid, "Bob");
    await bob.lists.joinList(list.id, bob.uid, "Bob");
    const { list: joined } = await snapshotOf(ann.lists, list.id, ({ list: found }) =>
      Boolean(found?.sharedWith.includes(bob.uid)),
    );
    expect(joined).toEqual({
      ...list,
      sharedWith: [ann.uid, bob.uid],
      names: { [bob.uid]: "Bob" },
      updatedAt: expect.any(Number),
    });
    await changeStoredList(list.id, { receipts: { [bob.uid]: ["browser1:a"] } });
    await bob.lists.leaveList(list.id, bob.uid);
    const { list: left } = await snapshotOf(
      ann.lists,
      list.id,
      ({ list: found }) => found?.sharedWith.length === 1,
    );
    expect(left).toEqual({ ...list, updatedAt: joined?.updatedAt });
  });

  it("is ended by the owner, and begins no more once the list is closed", async () => {
    const ann = await startMember();
    const bob = await startMember();
    const { id } = await createList(ann);
    await bob.lists.joinList(id, bob.uid, "Bob");
    await ann.lists.closeList(id, true);
    expect((await bob.lists.getList(id))?.isClosed).toBe(true);
    await expect(bob.lists.closeList(id, false)).rejects.toEqual(refusal("permission-denied"));
    await expect(bob.lists.removeMember(id, ann.uid)).rejects.toEqual(refusal("permission-denied"));
    await ann.lists.removeMember(id, bob.uid);
    expect(await ann.lists.getList(id)).toMatchObject({ sharedWith: [ann.uid] });
    expect((await ann.lists.getList(id))?.names).toBeUndefined();
    await expect(bob.lists.getList(id)).rejects.toEqual(refusal("permission-denied"));
    await expect(bob.lists.joinList(id, bob.uid, "Bob")).rejects.toEqual(
      refusal("permission-denied"),
    );
    await expect(bob.lists.leaveList(id, bob.uid)).resolves.toBeUndefined();
    await ann.lists.closeList(id, false);
    await expect(bob.lists.joinList(id, bob.uid, "Bob")).resolves.toBeUndefined();
  });

  it("comes with a name, which each says for themselves", async () => {
    const ann = await startMember();
    const bob = await startMember();
    const list = { ...buildNewList(ann.uid, newId, 0), names: { [ann.uid]: "Ann" } };
    await editList(ann.lists, list.id, () => list);
    await bob.lists.joinList(list.id, bob.uid, "");
    expect((await ann.lists.getList(list.id))?.names).toEqual({ [ann.uid]: "Ann" });
    await bob.lists.saveName(list.id, bob.uid, "Bob \u{1f44d}");
    await expect(bob.lists.saveName(list.id, ann.uid, "Mud")).rejects.toEqual(
      refusal("permission-denied"),
    );
    expect((await ann.lists.getList(list.id))?.names).toEqual({
      [ann.uid]: "Ann",
      [bob.uid]: "Bob \u{1f44d}",
    });
  });

  it("is over as well where there is no such list", async () => {
    const ann = await startMember();
    await expect(ann.lists.leaveList(newListId(), ann.uid)).resolves.toBeUndefined();
  });

  it("is refused by a full list, with a reason, until somebody leaves it", async () => {
    const ann = await startMember();
    const others = Array.from({ length: MAX_MEMBERS }, (_, index) => `member-${index}`);
    const id = await storeList(others);
    await expect(ann.lists.joinList(id, ann.uid, "Ann")).rejects.toEqual(refusal("list-full"));
    await changeStoredList(id, { shared_with: others.slice(1) });
    await expect(ann.lists.joinList(id, ann.uid, "Ann")).resolves.toBeUndefined();
    await expect(ann.lists.joinList(id, ann.uid, "Ann")).resolves.toBeUndefined();
  });

  it("is no reason to let the owner leave, or a member delete", {
    tags: "validation/owner-deletes",
  }, async () => {
    const ann = await startMember();
    const bob = await startMember();
    const { id } = await createList(ann);
    await bob.lists.joinList(id, bob.uid, "Bob");
    await expect(ann.lists.leaveList(id, ann.uid)).rejects.toEqual(refusal("permission-denied"));
    await expect(bob.lists.deleteList(id)).rejects.toEqual(refusal("permission-denied"));
  });

  it("ends for all when the owner deletes the list", { tags: "database/delete" }, async () => {
    const ann = await startMember();
    const { id } = await createList(ann);
    await ann.lists.deleteList(id);
    const { list } = await snapshotOf(ann.lists, id, () => true);
    expect(list).toBeNull();
  });
});

describe("a list of format 1", () => {
  it("gets the same ids by everybody who opens it, and is rewritten with them", {
    tags: "entities/format-1",
  }, async () => {
    const ann = await startMember();
    const bob = await startMember();
    const id = await storeList([ann.uid, bob.uid], {
      items: [{ text: "Milk" }, { text: "Eggs", done: true }],
      formatVersion: 1,
      updated_at: null,
    });
    const [anns, bobs] = await Promise.all([
      snapshotOf(ann.lists, id, () => true),
      snapshotOf(bob.lists, id, () => true),
    ]);
    expect(anns.outdated).toBe(true);
    expect(anns.list).toEqual(bobs.list);
    expect(anns.list?.updatedAt).toBeNull();
    expect(new Set(anns.list?.items.map((item) => item.id)).size).toBe(2);

    await editList(bob.lists, id, (found) => found);
    const rewritten = await snapshotOf(ann.lists, id, ({ outdated }) => !outdated);
    expect(rewritten.list).toEqual({ ...anns.list, updatedAt: expect.any(Number) });
  });
});

describe("what another client has stored", () => {
  const MILK = { id: "milk", text: "Milk", colour: "white" };
  const EGGS = { id: "eggs", text: "Eggs", done: false, tags: ["fresh"] };
  const BREAD = { id: "bread", text: "Bread", done: true, price: { cents: 250 } };

  /** What becomes of stored items by some changes of Ann's. */
  async function edited(items: readonly unknown[], ...changes: readonly Change[]) {
    const { lists, uid } = await startMember();
    const foreign: { [field: string]: unknown } = { items, theme: "dark" };
    const id = await storeList([uid], foreign);
    await editList(lists, id, (found) => found && applyChanges(found, changes));
    const stored = await storedList(id);
    expect(stored).toMatchObject({ theme: "dark", formatVersion: 2 });
    return stored?.items;
  }

  it("in an item stays in it through edits, ticks and moves", async () => {
    const items = await edited(
      [MILK, EGGS, BREAD],
      { type: "edit-item", itemId: "milk", text: "Oat milk" },
      { type: "set-done", itemId: "milk", done: true },
      { type: "set-done", itemId: "bread", done: false },
      { type: "move-item", itemId: "bread", afterId: null, beforeId: "milk" },
    );
    const { done, ...bread } = BREAD;
    expect(items).toEqual([bread, { ...MILK, text: "Oat milk", done: true }, EGGS]);
  });

  it("among the items and is none stays behind the item it followed, or the nearest left", async () => {
    const header = { kind: "header" };
    const items = ["first", MILK, header, EGGS, 7, { text: 8 }, BREAD, true];
    await expect(edited(items, { type: "set-done", itemId: "milk", done: true })).resolves.toEqual([
      "first",
      { ...MILK, done: true },
      ...items.slice(2),
    ]);
    const gone: Change = { type: "remove-items", itemIds: ["eggs"] };
    await expect(edited(items, gone)).resolves.toEqual(items.toSpliced(3, 1));
    const all: Change = { type: "remove-items", itemIds: ["milk", "eggs", "bread"] };
    await expect(edited(items, all)).resolves.toEqual(["first", header, 7, { text: 8 }, true]);
    const moved: Change = { type: "move-item", itemId: "milk", afterId: "bread", beforeId: null };
    await expect(edited(items, moved)).resolves.toEqual([
      "first",
      EGGS,
      7,
      { text: 8 },
      BREAD,
      true,
      MILK,
      header,
    ]);
  });

  it("under an id that is there already gets another, and keeps the rest", async () => {
    const twin = { ...BREAD, id: "milk" };
    await expect(
      edited([MILK, twin], { type: "edit-item", itemId: "milk", text: "Oats" }),
    ).resolves.toEqual([
      { ...MILK, text: "Oats" },
      { ...twin, id: "milk-1" },
    ]);
  });

  it("stays in items of format 1, which get their ids", async () => {
    const { lists, uid } = await startMember();
    const { id: _, ...milk } = MILK;
    const fields: { [field: string]: unknown } = { items: [milk, "note"], formatVersion: 1 };
    const id = await storeList([uid], fields);
    await editList(lists, id, (found) => found);
    expect((await storedList(id))?.items).toEqual([{ ...milk, id: `${id}-0` }, "note"]);
  });
});

describe("a list that this app can only read", () => {
  it.each<[string, { [field: string]: unknown }]>([
    ["is of a newer format", { formatVersion: 3 }],
    ["has something else as its items", { items: { milk: "Milk" } }],
    ["has something else as its items, in an old format", { items: "Milk", formatVersion: 1 }],
  ])("%s: it is shown, and stays as it is", async (_, fields) => {
    const { lists, uid } = await startMember();
    const id = await storeList([uid], fields);
    const before = await storedList(id);
    const { list, outdated } = await snapshotOf(lists, id, () => true);
    expect(list).toMatchObject({ name: "Groceries", isReadOnly: true });
    expect(outdated).toBe(false);

    await expect(editList(lists, id, (found) => found)).resolves.toBe(false);
    const item = { id: "a", text: "Eggs", done: false };
    const changes: readonly Change[] = [
      { type: "rename-list", name: "Mine" },
      { type: "add-item", item },
    ];
    for (const change of changes) {
      const edit = editList(lists, id, (found) => found && applyChange(found, change));
      await expect(edit).rejects.toEqual(refusal("read-only"));
    }
    await expect(storedList(id)).resolves.toEqual(before);
  });
});

describe("a malformed document", () => {
  it("shows what there is of it", async () => {
    const ann = await startMember();
    const rubbish: { [field: string]: unknown } = {
      name: 12,
      items: ["no item", { id: "a", text: "Milk" }, { id: "a", text: "Twin" }, { id: "b" }],
      owner: null,
      shared_with: [ann.uid, ann.uid, 1],
      updated_at: "yesterday",
    };
    const id = await storeList([ann.uid], rubbish);
    const { list } = await snapshotOf(ann.lists, id, () => true);
    expect(list).toEqual({
      id,
      name: "",
      items: [
        { id: "a", text: "Milk", done: false },
        { id: "a-2", text: "Twin", done: false },
      ],
      owner: "",
      sharedWith: [ann.uid],
      foreignBytes: 13, // the text that is no item, and the item without a text
      updatedAt: null,
    });
  });
});

describe("reconnecting", () => {
  it("keeps live reads alive", async () => {
    const ann = await startMember();
    const { id } = await createList(ann);
    const seen = vi.fn<(name: string | undefined) => void>();
    ann.lists.watchList(id, { next: ({ list }) => seen(list?.name), fail: () => undefined });
    await ann.lists.reconnect();
    await editList(ann.lists, id, (found) => found && { ...found, name: "After" });
    await vi.waitFor(() => expect(seen).toHaveBeenLastCalledWith("After"), 10_000);
  });
});
