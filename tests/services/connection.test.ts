import { getFirestore } from "firebase/firestore";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ShoppingList } from "../../src/domain/types";
import { createConnection } from "../../src/services/connection";
import { errorOf } from "../../src/services/errors";
import {
  createLists,
  type ListSnapshot,
  type Lists,
  type Observer,
} from "../../src/services/lists";
import { breakDatabase } from "../support/broken-sdk";
import { storeList } from "../support/stored-lists";
import { type Client, startMember } from "./client";

function breakLists({ backend }: Client): Promise<void> {
  return breakDatabase(getFirestore(backend.app));
}

function renamed(name: string) {
  return ([list = null]: readonly (ShoppingList | null)[]) => [list && { ...list, name }];
}

/** Ann and a list of hers. */
async function startWithList() {
  const ann = await startMember();
  const id = await storeList([ann.uid]);
  const rename = (name: string) =>
    ann.connection.call((lists) => lists.editLists([id], renamed(name)));
  return { ann, id, rename };
}

/** Watches a list. */
function watch({ connection }: Pick<Client, "connection">, id: string) {
  const seen = vi.fn<(name: string | undefined) => void>();
  const failed = vi.fn<(code: string) => void>();
  const stop = connection.watch<ListSnapshot>((lists, observer) => lists.watchList(id, observer), {
    next: ({ list }) => seen(list?.name),
    fail: ({ code }) => failed(code),
  });
  return { seen, failed, stop };
}

// The SDK has much to say about its end.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));

describe("a connection", () => {
  it("is made by the first who needs it, and once for all", async () => {
    const { lists, uid } = await startMember();
    const id = await storeList([uid]);
    const connect = vi.fn(async () => lists);
    const connection = createConnection(connect);
    expect(connect).not.toHaveBeenCalled();
    const { seen, stop } = watch({ connection }, id);
    await expect(connection.call((own) => own.getLists(uid))).resolves.toHaveLength(1);
    await vi.waitFor(() => expect(seen).toHaveBeenLastCalledWith("Groceries"), 10_000);
    stop();
    expect(connect).toHaveBeenCalledOnce();
  });

  it("that can't be made fails whoever waits for it, and is made for who asks again", async () => {
    const { lists, uid } = await startMember();
    const connect = vi.fn(async () => lists).mockRejectedValueOnce(new Error("No such file."));
    const connection = createConnection(connect);
    const { failed } = watch({ connection }, "a");
    const getLists = () => connection.call((own) => own.getLists(uid));
    await expect(getLists()).rejects.toMatchObject({ code: "unavailable" });
    expect(failed.mock.calls).toEqual([["unavailable"]]);
    await expect(getLists()).resolves.toEqual([]);
  });

  it("begins no live read that nobody wants any more, and does not fail it", async () => {
    const { lists } = await startMember();
    const begin = vi.fn(() => () => undefined);
    const fail = vi.fn();
    for (const connect of [async () => lists, () => Promise.reject(new Error("No such file."))]) {
      const connection = createConnection(connect);
      connection.watch(begin, { next: () => undefined, fail })();
      await connection.call(async () => undefined).catch(() => undefined);
    }
    expect(begin).not.toHaveBeenCalled();
    expect(fail).not.toHaveBeenCalled();
  });

  it("has nothing more to say to whoever has ended a live read", async () => {
    const { connection } = await startMember();
    const own = { next: vi.fn<(value: string) => void>(), fail: vi.fn() };
    const begin = vi.fn((_: Lists, _observer: Observer<string>) => () => undefined);
    const stop = connection.watch(begin, own);
    await vi.waitFor(() => expect(begin).toHaveBeenCalled());
    stop();
    begin.mock.lastCall?.[1].next("late");
    begin.mock.lastCall?.[1].fail(errorOf("unavailable"));
    expect(own.next).not.toHaveBeenCalled();
    expect(own.fail).not.toHaveBeenCalled();
  });

  it("fails a live read that can't be begun", async () => {
    const { connection } = await startMember();
    const { failed } = watch({ connection }, "no/list");
    await vi.waitFor(() => expect(failed).toHaveBeenCalledExactlyOnceWith("invalid-argument"));
  });
});

describe("a connection whose SDK breaks", () => {
  it("does what it is asked from the second time on", async () => {
    const { ann, rename } = await startWithList();
    await rename("Before");
    await breakLists(ann);
    await expect(rename("After")).rejects.toMatchObject({ code: "broken" });
    expect(await rename("After")).toBe(true);
  });

  it("is made anew once, however many notice, and whenever they do", async () => {
    const { backend, uid } = await startMember();
    const connect = vi.fn(async () => createLists(backend));
    const connection = createConnection(connect);
    let notice = () => {};
    const late = connection.call(
      () =>
        new Promise<void>((_, reject) => {
          notice = () => reject(errorOf("broken"));
        }),
    );
    const early = connection.call(() => Promise.reject(errorOf("broken")));
    await expect(early).rejects.toMatchObject({ code: "broken" });
    await expect(late).rejects.toMatchObject({ code: "broken" });
    const getLists = () => connection.call((lists) => lists.getLists(uid));
    await getLists();
    notice();
    await getLists();
    await getLists();
    expect(connect).toHaveBeenCalledTimes(2);
  });

  it("says so to whoever watches, and can be watched again", async () => {
    const { ann, id, rename } = await startWithList();
    const before = watch(ann, id);
    await vi.waitFor(() => expect(before.seen).toHaveBeenCalled(), 10_000);
    await breakLists(ann);
    await expect(rename("After")).rejects.toMatchObject({ code: "broken" });
    expect(before.failed.mock.calls).toEqual([["broken"]]);
    before.stop();
    const after = watch(ann, id);
    await rename("After");
    await vi.waitFor(() => expect(after.seen).toHaveBeenLastCalledWith("After"), 10_000);
    expect(before.seen).not.toHaveBeenCalledWith("After");
    expect(after.failed).not.toHaveBeenCalled();
  });

  it("does not throw at a screen that opens or closes then", async () => {
    const { ann, id } = await startWithList();
    const { seen, stop } = watch(ann, id);
    await vi.waitFor(() => expect(seen).toHaveBeenCalled(), 10_000);
    await breakLists(ann);
    const opened = watch(ann, id);
    await vi.waitFor(() => expect(opened.failed.mock.calls).toEqual([["broken"]]));
    const again = watch(ann, id);
    await vi.waitFor(() => expect(again.seen).toHaveBeenCalled(), 10_000);
    await breakLists(ann);
    again.stop();
    stop();
    opened.stop();
    expect(again.failed).not.toHaveBeenCalled();
  });

  it("leaves nobody waiting for an answer that will never come", async () => {
    const { ann, id, rename } = await startWithList();
    let isBroken = false;
    const underWay = ann.connection.call((lists) =>
      lists.editLists([id], (found) => {
        void breakLists(ann).then(() => {
          isBroken = true;
        });
        return renamed("Before")(found);
      }),
    );
    await vi.waitFor(() => expect(isBroken).toBe(true), 10_000);
    const both = [underWay, rename("After")];
    await expect(Promise.allSettled(both)).resolves.toMatchObject([
      { status: "rejected", reason: { code: "broken" } },
      { status: "rejected", reason: { code: "broken" } },
    ]);
    await vi.waitFor(() => rename("At last"), 10_000);
  });
});
