import { getFirestore } from "firebase/firestore";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ShoppingList } from "../../src/domain/types";
import { breakDatabase } from "../support/broken-sdk";
import { storeList } from "../support/stored-lists";
import { type Client, startMember } from "./client";

function breakLists({ backend }: Client): Promise<void> {
  return breakDatabase(getFirestore(backend.app));
}

function renamed(name: string) {
  return (list: ShoppingList | null) => list && { ...list, name };
}

/** Ann and a list of hers. */
async function startWithList() {
  const ann = await startMember();
  const id = await storeList([ann.uid]);
  return { ann, id, rename: (name: string) => ann.lists.editList(id, renamed(name)) };
}

/** Watches a list. */
function watch({ lists }: Client, id: string) {
  const seen = vi.fn<(name: string | undefined) => void>();
  const failed = vi.fn<(code: string) => void>();
  const stop = lists.watchList(id, {
    next: ({ list }) => seen(list?.name),
    fail: ({ code }) => failed(code),
  });
  return { seen, failed, stop };
}

// The SDK has much to say about its end.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));

describe("lists whose SDK breaks", () => {
  it("do what they are asked from the second time on", async () => {
    const { ann, rename } = await startWithList();
    await rename("Before");
    await breakLists(ann);
    await expect(rename("After")).rejects.toMatchObject({ code: "broken" });
    expect(await rename("After")).toMatchObject({ wrote: true });
  });

  it("say so to whoever watches, and can be watched again", async () => {
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

  it("do not throw at a screen that opens or closes then", async () => {
    const { ann, id } = await startWithList();
    const { stop } = watch(ann, id);
    await breakLists(ann);
    const opened = watch(ann, id);
    expect(opened.failed.mock.calls).toEqual([["broken"]]);
    const again = watch(ann, id);
    await vi.waitFor(() => expect(again.seen).toHaveBeenCalled(), 10_000);
    await breakLists(ann);
    again.stop();
    stop();
    opened.stop();
    expect(again.failed).not.toHaveBeenCalled();
  });

  it("leave nobody waiting for an answer that will never come", async () => {
    const { ann, id, rename } = await startWithList();
    let isBroken = false;
    const underWay = ann.lists.editList(id, (list) => {
      void breakLists(ann).then(() => {
        isBroken = true;
      });
      return renamed("Before")(list);
    });
    await vi.waitFor(() => expect(isBroken).toBe(true), 10_000);
    const both = [underWay, rename("After")];
    await expect(Promise.allSettled(both)).resolves.toMatchObject([
      { status: "rejected", reason: { code: "broken" } },
      { status: "rejected", reason: { code: "broken" } },
    ]);
    await vi.waitFor(() => rename("At last"), 10_000);
  });
});
