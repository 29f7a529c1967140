import { disableNetwork, getFirestore } from "firebase/firestore";
import { describe, expect, it, vi } from "vitest";
import { applyChange, type Change } from "../../src/domain/changes";
import type { ServiceError } from "../../src/domain/errors";
import { MAX_LIST_BYTES, MAX_MEMBERS } from "../../src/domain/limits";
import { buildNewList } from "../../src/domain/new-list";
import { sizeOf } from "../../src/domain/room";
import type { ShoppingList } from "../../src/domain/types";
import { withResolvers } from "../../src/domain/with-resolvers";
import type { ListSnapshot, Lists, ListsSnapshot } from "../../src/services/lists";
import { changeStoredList, newListId, storedList, storeList } from "../support/stored-lists";
import { refusal, startMember } from "./client";

const DENIED = refusal("permission-denied");

/** Edits one list. Resolves to whether anything was written. */
function editList(
  lists: Pick<Lists, "editLists">,
  id: string,
  edit: (found: ShoppingList | null) => ShoppingList | null,
): Promise<boolean> {
  return lists.editLists([id], ([found = null]) => [edit(found)]);
}

const renamed = (name: string) => (list: ShoppingList | null) => list && { ...list, name };

/** Follows a list. Returns a function that waits for a snapshot with a property. */
function follow(lists: Lists, id: string) {
  const next = vi.fn<(snapshot: ListSnapshot) => void>();
  lists.watchList(id, { next, fail: () => undefined });
  return (isAwaited: (snapshot: ListSnapshot) => boolean = () => true): Promise<ListSnapshot> =>
    vi.waitFor(() => {
      const newest = next.mock.lastCall?.[0];
      if (!newest?.isFromServer || !isAwaited(newest)) throw new Error("No such snapshot yet.");
      return newest;
    }, 10_000);
}

describe("a live list", () => {
  it("is null while it does not exist, follows every edit, also after a reconnection, and is null after its deletion", {
    tags: ["database/live-list", "database/delete"],
  }, async () => {
    const ann = await startMember();
    const list = buildNewList(ann.uid, newListId, 0);
    const snapshot = follow(ann.lists, list.id);
    expect((await snapshot()).list).toBeNull();

    await editList(ann.lists, list.id, () => list);
    const made = await snapshot((one) => one.list !== null);
    expect(made.list).toEqual({ ...list, updatedAt: expect.any(Number) });
    expect(made.isOutdated).toBe(false);

    await Promise.all([ann.lists.reconnect(), ann.lists.reconnect()]);
    await editList(ann.lists, list.id, renamed("After"));
    const after = await snapshot((one) => one.list?.name === "After");
    expect(after.list?.updatedAt).toBeGreaterThan(made.list?.updatedAt ?? 0);

    await ann.lists.deleteList(list.id);
    await snapshot((one) => one.list === null);
  });
});

describe("a user's lists", () => {
  it("are the lists with the user as a member, and an unchanged list stays the same object", {
    tags: "database/live-lists",
  }, async () => {
    const [ann, bob] = [await startMember(), await startMember()];
    const first = await storeList([ann.uid]);
    const second = await storeList([ann.uid, bob.uid]);
    await expect(bob.lists.getLists(bob.uid)).resolves.toMatchObject([{ id: second }]);
    const next = vi.fn<(snapshot: ListsSnapshot) => void>();
    ann.lists.watchLists(ann.uid, { next, fail: () => undefined });
    const lists = () => next.mock.lastCall?.[0].lists;
    const newest = (id: string) => lists()?.find((list) => list.id === id);
    await vi.waitFor(() => expect(lists()).toHaveLength(2), 10_000);
    const [one, other] = [newest(first), newest(second)];
    await editList(ann.lists, first, renamed("Renamed"));
    await vi.waitFor(() => expect(newest(first)?.name).toBe("Renamed"), 10_000);
    expect(newest(first)).not.toBe(one);
    expect(newest(second)).toBe(other);
    await ann.lists.deleteList(second);
    await vi.waitFor(() => expect(lists()).toEqual([newest(first)]), 10_000);
  });

  it("that nobody may read fail with the reason", async () => {
    const { lists } = await startMember();
    const { promise: denied, resolve: fail } = withResolvers<ServiceError>();
    lists.watchLists("bob", { next: () => undefined, fail });
    await expect(denied).resolves.toEqual(DENIED);
  });
});

describe("a read from the server", () => {
  it("returns the current state, independently of live reads", async () => {
    const { backend, lists, uid } = await startMember();
    const id = await storeList(["bob", uid]);
    const next = vi.fn<(snapshot: ListsSnapshot) => void>();
    lists.watchLists(uid, { next, fail: () => undefined });
    await vi.waitFor(() => expect(next.mock.lastCall?.[0].isFromServer).toBe(true), 10_000);
    await follow(lists, id)();
    await expect(lists.isMemberOnServer(uid, id)).resolves.toBe(true);
    await changeStoredList(id, { shared_with: ["bob"] });
    await expect(lists.isMemberOnServer(uid, id)).resolves.toBe(false);
    // `getList` does not use the connection of the live reads.
    await disableNetwork(getFirestore(backend.app));
    await changeStoredList(id, { name: "Renamed" });
    await expect(lists.getList(id)).resolves.toMatchObject({ id, name: "Renamed" });
    await expect(lists.getList(newListId())).resolves.toBeNull();
  });
});

describe("editing", () => {
  it("keeps the edits of two clients that write at the same time", {
    tags: "constants/transactions",
    timeout: 40_000,
  }, async () => {
    const [ann, bob] = [await startMember(), await startMember()];
    const id = await storeList([ann.uid, bob.uid], { items: [] });
    const add = async ({ lists }: { lists: Lists }, text: string): Promise<void> => {
      const change: Change = { type: "add-item", item: { id: text, text, done: false } };
      const edit = editList(lists, id, (found) => found && applyChange(found, change));
      await edit.catch(async (error) => {
        expect(["aborted", "failed-precondition"]).toContain(error.code);
        await add({ lists }, text);
      });
    };
    await Promise.all(["a", "b", "c"].flatMap((text) => [add(ann, text), add(bob, `${text}2`)]));
    const texts = (await storedList(id))?.items.map(({ text }) => text);
    expect(texts?.toSorted()).toEqual(["a", "a2", "b", "b2", "c", "c2"]);
  });

  it("creates a list of the maximum size in bytes, and fails with one more byte", async () => {
    const ann = await startMember();
    const list = (text: string): ShoppingList => ({
      ...buildNewList(ann.uid, newListId, 0),
      names: { [ann.uid]: "Änn 🥕" },
      receipts: { [ann.uid]: ["client-1:a"] },
      items: [
        { id: "a", text, done: true },
        { id: "b", text: "🥕 é 牛 \ud83e", done: false },
      ],
    });
    const room = MAX_LIST_BYTES - sizeOf(list(""));
    const [full, overfull] = [list("x".repeat(room)), list("x".repeat(room + 1))];
    await expect(editList(ann.lists, full.id, () => full)).resolves.toBe(true);
    const { names, receipts } = full;
    expect(await storedList(full.id)).toMatchObject({ names, receipts });
    const edit = editList(ann.lists, overfull.id, () => overfull);
    await expect(edit).rejects.toEqual(refusal("invalid-argument"));
  });

  it("writes differences and receipts, removes names of former members, and keeps fields of other clients", {
    tags: "database/write",
  }, async () => {
    const ann = await startMember();
    const names = { [ann.uid]: "Ann", bob: "Bob", former: "Fay", [`${ann.uid}2`]: "Max" };
    const items = [{ id: "a", text: "Milk", colour: "white" }];
    const others = { bob: ["client-2:a"] };
    const fields = { names, items, receipts: others, theme: "dark" };
    const id = await storeList([ann.uid, "bob"], fields);
    await expect(editList(ann.lists, id, (found) => found)).resolves.toBe(false);
    await expect(editList(ann.lists, newListId(), () => null)).resolves.toBe(false);
    expect(await storedList(id)).toMatchObject(fields);
    await editList(ann.lists, id, renamed("Fruit \ud83c")); // half an emoji cannot be sent
    const stored = await storedList(id);
    expect(stored).toMatchObject({ name: "Fruit \ufffd", items, receipts: others, theme: "dark" });
    expect(stored?.names).toEqual({ [ann.uid]: "Ann", bob: "Bob" });
    const receipts = { ...others, [ann.uid]: ["client-1:a"] };
    await editList(ann.lists, id, (found) => found && { ...found, receipts });
    expect((await storedList(id))?.receipts).toEqual(receipts);
    const tick: Change = { type: "set-done", itemId: "a", done: true };
    await editList(ann.lists, id, (found) => found && applyChange(found, tick));
    expect((await storedList(id))?.items).toEqual([{ ...items[0], done: true }]);
  });

  it("writes two lists or none", async () => {
    const ann = await startMember();
    const [mine, theirs] = [await storeList([ann.uid]), await storeList(["bob"])];
    const before = await storedList(mine);
    const receipts = { [ann.uid]: ["client-1:a"] };
    const renameAll = (ids: readonly string[]) =>
      ann.lists.editLists(ids, (found) =>
        found.map((list) => list && { ...list, name: "Fruit", receipts }),
      );
    await expect(renameAll([mine, theirs])).rejects.toEqual(DENIED);
    expect(await storedList(mine)).toEqual(before);
    const another = await storeList([ann.uid]);
    await expect(renameAll([mine, another])).resolves.toBe(true);
    const stored = await Promise.all([mine, another].map(storedList));
    expect(stored).toMatchObject(Array(2).fill({ name: "Fruit", receipts }));
    expect(stored[0]?.updated_at).toEqual(stored[1]?.updated_at);
  });

  it("rewrites a list of format 1 with the item ids that every client derives", {
    tags: "entities/format-1",
  }, async () => {
    const { lists, uid } = await startMember();
    const items = [{ text: "Milk" }, { text: "Eggs", done: true }];
    const id = await storeList([uid], { items, formatVersion: 1, updated_at: null });
    const snapshot = follow(lists, id);
    const { list, isOutdated } = await snapshot();
    expect(isOutdated).toBe(true);
    expect(list?.items.map((item) => item.id)).toEqual([`${id}-0`, `${id}-1`]);
    await editList(lists, id, (found) => found);
    const rewritten = await snapshot((one) => !one.isOutdated);
    expect(rewritten.list).toEqual({ ...list, updatedAt: expect.any(Number) });
  });

  it("does not write a list in a newer format", async () => {
    const { lists, uid } = await startMember();
    const id = await storeList([uid], { formatVersion: 3 });
    const before = await storedList(id);
    await expect(editList(lists, id, (found) => found)).resolves.toBe(false);
    await expect(editList(lists, id, renamed("Mine"))).rejects.toEqual(refusal("read-only"));
    await expect(storedList(id)).resolves.toEqual(before);
  });
});

describe("membership", () => {
  it("adds the member's own name, removes it at the end, and changes nothing else", {
    tags: "database/write",
  }, async () => {
    const [ann, bob] = [await startMember(), await startMember()];
    const id = await storeList([ann.uid]);
    const stored = () => ann.lists.getList(id);
    const before = await stored();
    const joined = { ...before, sharedWith: [ann.uid, bob.uid] };
    const named = { ...joined, names: { [bob.uid]: "Bob" } };
    const join = (name: string) => bob.lists.joinList(id, bob.uid, name);
    await expect(join("")).resolves.toEqual({ list: joined, hasJoined: true });
    await expect(join("Bob")).resolves.toEqual({ list: joined, hasJoined: false });
    expect(await stored()).toEqual(joined);
    await bob.lists.leaveList(id, bob.uid);
    await expect(join("Bob")).resolves.toEqual({ list: named, hasJoined: true });
    expect(await stored()).toEqual(named);
    await bob.lists.saveMemberName(id, bob.uid, "Bob 👍");
    expect(await stored()).toEqual({ ...joined, names: { [bob.uid]: "Bob 👍" } });
    await changeStoredList(id, { receipts: { [bob.uid]: ["client-1:a"] } });
    await bob.lists.leaveList(id, bob.uid);
    expect(await stored()).toEqual(before);
  });

  it("does not end by a denial, as of an owner who leaves", async () => {
    const ann = await startMember();
    const id = await storeList([ann.uid]);
    await expect(ann.lists.leaveList(id, ann.uid)).rejects.toEqual(DENIED);
  });

  it("is ended by the owner, and does not start on a closed, deleted or full list", async () => {
    const [ann, bob] = [await startMember(), await startMember()];
    const id = await storeList([ann.uid, bob.uid]);
    const join = () => bob.lists.joinList(id, bob.uid, "Bob");
    await ann.lists.setListClosed(id, true);
    expect((await bob.lists.getList(id))?.isClosed).toBe(true);
    await ann.lists.removeMember(id, bob.uid);
    await expect(join()).rejects.toEqual(DENIED);
    await expect(bob.lists.leaveList(id, bob.uid)).resolves.toBeUndefined();
    await ann.lists.setListClosed(id, false);
    const others = Array.from({ length: MAX_MEMBERS - 1 }, (_, index) => `member-${index}`);
    await changeStoredList(id, { shared_with: [ann.uid, ...others] });
    await expect(join()).rejects.toEqual(refusal("members-full"));
    await changeStoredList(id, { shared_with: [ann.uid, ...others.slice(1)] });
    await expect(join()).resolves.toMatchObject({ hasJoined: true });
    await ann.lists.deleteList(id);
    await expect(join()).resolves.toBeNull();
    await expect(bob.lists.leaveList(id, bob.uid)).resolves.toBeUndefined();
  });
});
