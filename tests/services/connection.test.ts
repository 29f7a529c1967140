import { getFirestore, setLogLevel } from "firebase/firestore";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { ShoppingList } from "../../src/domain/types";
import { withResolvers } from "../../src/domain/with-resolvers";
import { createConnection, PATIENCE_MS } from "../../src/services/connection";
import { serviceError } from "../../src/services/errors";
import type { ListSnapshot, Lists, Observer } from "../../src/services/lists";
import { breakDatabase } from "../support/broken-sdk";
import { storeList } from "../support/stored-lists";
import { startServer } from "../sync/fake-server";
import { type Client, startMember } from "./client";

// A broken SDK logs errors. Its streams outlive their test, and log more when the emulator stops.
setLogLevel("silent");

function watch({ connection }: Pick<Client, "connection">, id: string) {
  const seen = vi.fn<(name: string | undefined) => void>();
  const failed = vi.fn<(code: string) => void>();
  const stop = connection.watch<ListSnapshot>((lists, observer) => lists.watchList(id, observer), {
    next: ({ list }) => seen(list?.name),
    fail: ({ code }) => failed(code),
  });
  return { seen, failed, stop };
}

describe("a connection", () => {
  function start() {
    const connect = vi.fn(async (): Promise<Lists> => startServer().lists);
    const connection = createConnection(connect);
    return { connection, connect, getLists: () => connection.call((lists) => lists.getLists("")) };
  }

  it("is opened once, at first use; if that fails, so do its pending calls, and the next call opens it", async () => {
    const { connection, connect, getLists } = start();
    expect(connect).not.toHaveBeenCalled();
    connect.mockRejectedValueOnce(new Error("No such file."));
    const { failed } = watch({ connection }, "a");
    const unwanted = watch({ connection }, "a");
    unwanted.stop();
    await expect(getLists()).rejects.toMatchObject({ code: "unavailable" });
    expect(failed.mock.calls).toEqual([["unavailable"]]);
    expect(unwanted.failed).not.toHaveBeenCalled();
    expect(connect).toHaveBeenCalledOnce();
    await expect(Promise.all([getLists(), getLists()])).resolves.toEqual([[], []]);
    expect(connect).toHaveBeenCalledTimes(2);
  });

  it("loads the code before a command needs it, or says that it is unavailable", async () => {
    const { connection, connect, getLists } = start();
    connect.mockRejectedValueOnce(new Error("No such file."));
    await expect(connection.load()).rejects.toMatchObject({ code: "unavailable" });
    await connection.load();
    await getLists();
    expect(connect).toHaveBeenCalledTimes(2);
  });

  it("does not begin a live read that was stopped before, and emits nothing after one was stopped", async () => {
    const { connection, getLists } = start();
    const own = { next: vi.fn<(value: string) => void>(), fail: vi.fn() };
    const begin = vi.fn((_: Lists, _observer: Observer<string>) => () => undefined);
    connection.watch(begin, own)();
    await getLists();
    expect(begin).not.toHaveBeenCalled();
    const stop = connection.watch(begin, own);
    await vi.waitFor(() => expect(begin).toHaveBeenCalled());
    stop();
    begin.mock.lastCall?.[1].next("late");
    begin.mock.lastCall?.[1].fail(serviceError("unavailable"));
    expect(own.next).not.toHaveBeenCalled();
    expect(own.fail).not.toHaveBeenCalled();
  });

  it("that breaks is reopened once, even if many calls fail, early or late", async () => {
    const { connection, connect, getLists } = start();
    const fail = () => Promise.reject(serviceError("broken"));
    const failure = withResolvers<void>();
    const late = connection.call(() => failure.promise.then(fail));
    const early = connection.call(fail);
    await expect(early).rejects.toMatchObject({ code: "broken" });
    await expect(late).rejects.toMatchObject({ code: "broken" });
    await getLists();
    failure.resolve();
    await getLists();
    await getLists();
    expect(connect).toHaveBeenCalledTimes(2);
  });

  it("that does not answer for a while is reopened, with twice the time until it answers", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { connection, connect, getLists } = start();
    const { failed } = watch({ connection }, "a");
    const failures = vi.fn<(error: unknown) => void>();
    const callInVain = () => connection.call(() => new Promise(() => {})).catch(failures);
    for (const [count, patience] of [1, 2, 4, 4].entries()) {
      void callInVain();
      await vi.advanceTimersByTimeAsync(1_000);
      void callInVain();
      await vi.advanceTimersByTimeAsync(patience * PATIENCE_MS - 1_001);
      expect(failures).toHaveBeenCalledTimes(2 * count);
      await vi.advanceTimersByTimeAsync(1);
      expect(failures).toHaveBeenCalledTimes(2 * count + 2);
    }
    expect(failures).toHaveBeenLastCalledWith(serviceError("unavailable"));
    expect(failed.mock.calls).toEqual([["unavailable"]]);
    await getLists();
    await vi.advanceTimersByTimeAsync(1_000_000);
    void callInVain();
    await vi.advanceTimersByTimeAsync(PATIENCE_MS);
    expect(failures).toHaveBeenCalledTimes(9);
    expect(connect).toHaveBeenCalledTimes(5);
  });
});

describe("a connection whose SDK breaks", () => {
  const renamed =
    (name: string) =>
    ([list = null]: readonly (ShoppingList | null)[]) => [list && { ...list, name }];

  async function startWatching() {
    const ann = await startMember();
    const id = await storeList([ann.uid]);
    const first = watch(ann, id);
    await vi.waitFor(() => expect(first.seen).toHaveBeenCalled(), 10_000);
    return {
      ann,
      id,
      first,
      rename: (name: string) =>
        ann.connection.call((lists) => lists.editLists([id], renamed(name))),
      breakSdk: () => breakDatabase(getFirestore(ann.backend.app)),
    };
  }

  it("fails calls and live reads, works again on a retry, and never throws when a read is stopped", async () => {
    const { ann, id, first, rename, breakSdk } = await startWatching();
    await breakSdk();
    await expect(rename("After")).rejects.toMatchObject({ code: "broken" });
    expect(first.failed.mock.calls).toEqual([["broken"]]);
    const second = watch(ann, id);
    await rename("After");
    await vi.waitFor(() => expect(second.seen).toHaveBeenLastCalledWith("After"), 10_000);
    expect(first.seen).not.toHaveBeenCalledWith("After");
    expect(second.failed).not.toHaveBeenCalled();

    await breakSdk();
    const opened = watch(ann, id);
    await vi.waitFor(() => expect(opened.failed.mock.calls).toEqual([["broken"]]));
    const third = watch(ann, id);
    await vi.waitFor(() => expect(third.seen).toHaveBeenCalled(), 10_000);
    await breakSdk();
    for (const { stop } of [third, second, first, opened]) stop();
    expect(third.failed).not.toHaveBeenCalled();
  });
});
