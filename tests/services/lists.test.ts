import { describe, expect, it, vi } from "vitest";
import { applyChange, type Change } from "../../src/domain/changes";
import { MAX_MEMBERS } from "../../src/domain/limits";
import { buildNewList } from "../../src/domain/new-list";
import type { ShoppingList } from "../../src/domain/types";
import type { ListSnapshot, Lists } from "../../src/services/lists";
import { changeStoredList, storeList } from "../support/stored-lists";
import { startMember } from "./client";

const newId = () => crypto.randomUUID();

const refusal = (code: string) => expect.objectContaining({ name: "ServiceError", code });

/** Has a member make a list and gives it. */
async function createList({ lists, uid }: { lists: Lists; uid: string }): Promise<ShoppingList> {
  const list = buildNewList(uid, newId, Date.now());
  await lists.editList(list.id, (found) => found ?? list);
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
    await ann.lists.editList(id, () => list);
    const { list: made, outdated } = await snapshotOf(ann.lists, id, (one) => one.list !== null);
    expect(made).toEqual({ ...list, updatedAt: expect.any(Number) });
    expect(outdated).toBe(false);

    await ann.lists.editList(id, (found) => found && { ...found, name: "Renamed" });
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
    await bob.lists.joinList(list.id, bob.uid);
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
});

describe("editing", () => {
  it("writes nothing where nothing differs, and says so", { tags: "database/write" }, async () => {
    const ann = await startMember();
    const { id } = await createList(ann);
    const { list } = await snapshotOf(ann.lists, id, (one) => one.list !== null);
    const outcome = await ann.lists.editList(id, (found) => found);
    expect(outcome).toEqual({ readAt: list?.updatedAt, wrote: false });
  });

  it("leaves a list alone that does not exist, unless it is to be made", {
    tags: "database/write",
  }, async () => {
    const ann = await startMember();
    const outcome = await ann.lists.editList(newId(), () => null);
    expect(outcome).toEqual({ readAt: 0, wrote: false });
  });

  it("lets one of two win at a time, and loses neither's edit", {
    tags: "constants/transactions",
    timeout: 40_000,
  }, async () => {
    const ann = await startMember();
    const bob = await startMember();
    const { id } = await createList(ann);
    await bob.lists.joinList(id, bob.uid);

    const add = (itemId: string): Change => ({
      type: "add-item",
      item: { id: itemId, text: itemId, done: false },
    });
    const edit = async ({ lists }: { lists: Lists }, change: Change): Promise<void> => {
      await lists
        .editList(id, (found) => found && applyChange(found, change))
        .catch((error: { code: string }) => {
          expect(["aborted", "failed-precondition"]).toContain(error.code);
          return edit({ lists }, change);
        });
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

  it("is refused to those who are not members", async () => {
    const ann = await startMember();
    const eve = await startMember();
    const { id } = await createList(ann);
    await expect(
      eve.lists.editList(id, (found) => found && { ...found, name: "Mine" }),
    ).rejects.toEqual(refusal("permission-denied"));
  });

  it("sends a text with half an emoji as something that can be sent", async () => {
    const ann = await startMember();
    const { id } = await createList(ann);
    await ann.lists.editList(id, (found) => found && { ...found, name: "Fruit \ud83c" });
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
    await bob.lists.joinList(list.id, bob.uid);
    await bob.lists.joinList(list.id, bob.uid);
    const { list: joined } = await snapshotOf(ann.lists, list.id, ({ list: found }) =>
      Boolean(found?.sharedWith.includes(bob.uid)),
    );
    expect(joined).toEqual({
      ...list,
      sharedWith: [ann.uid, bob.uid],
      updatedAt: expect.any(Number),
    });
    await bob.lists.leaveList(list.id, bob.uid);
    const { list: left } = await snapshotOf(
      ann.lists,
      list.id,
      ({ list: found }) => found?.sharedWith.length === 1,
    );
    expect(left?.updatedAt).toBe(joined?.updatedAt);
  });

  it("is refused by a full list, with a reason, until somebody leaves it", async () => {
    const ann = await startMember();
    const others = Array.from({ length: MAX_MEMBERS }, (_, index) => `member-${index}`);
    const id = await storeList(others);
    await expect(ann.lists.joinList(id, ann.uid)).rejects.toEqual(refusal("list-full"));
    await changeStoredList(id, { shared_with: others.slice(1) });
    await expect(ann.lists.joinList(id, ann.uid)).resolves.toBeUndefined();
    await expect(ann.lists.joinList(id, ann.uid)).resolves.toBeUndefined();
  });

  it("is no reason to let the owner leave, or a member delete", {
    tags: "validation/owner-deletes",
  }, async () => {
    const ann = await startMember();
    const bob = await startMember();
    const { id } = await createList(ann);
    await bob.lists.joinList(id, bob.uid);
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

    await bob.lists.editList(id, (found) => found);
    const rewritten = await snapshotOf(ann.lists, id, ({ outdated }) => !outdated);
    expect(rewritten.list).toEqual({ ...anns.list, updatedAt: expect.any(Number) });
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
    await ann.lists.editList(id, (found) => found && { ...found, name: "After" });
    await vi.waitFor(() => expect(seen).toHaveBeenLastCalledWith("After"), 10_000);
  });
});
