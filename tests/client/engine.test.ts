import { expect, it, vi } from "vitest";

const { guarded, commands, wake, keepLists } = vi.hoisted(() => {
  const names = [
    "leaveList",
    "deleteList",
    "removeMember",
    "setListClosed",
    "moveItems",
    "undoMove",
  ];
  return {
    guarded: vi.fn<(uid: string, result: Promise<unknown>) => unknown>(),
    commands: names.map((name) => [name, () => Promise.resolve(name)] as const),
    wake: vi.fn<() => void>(),
    keepLists: vi.fn<() => void>(),
  };
});

vi.mock("../../src/client/client", () => ({
  session: { uid: () => "ann", subscribe: () => () => undefined },
  unlessUserChanged: guarded,
}));
vi.mock("../../src/sync/engine", () => ({
  createEngine: () => ({
    outbox: { subscribe: () => () => undefined },
    wake,
    keepLists,
    ...Object.fromEntries(commands),
  }),
}));

it("at each network change, waiting edits are sent at once, and the status is up to date", async () => {
  await import("../../src/client/engine");
  for (const type of ["online", "offline"]) {
    wake.mockClear();
    dispatchEvent(new Event(type));
    expect(wake).toHaveBeenCalledOnce();
  }
});

it("a user who turns to another window may have taken the address of a new list there", async () => {
  await import("../../src/client/engine");
  expect(keepLists).not.toHaveBeenCalled();
  dispatchEvent(new Event("blur"));
  expect(keepLists).toHaveBeenCalledOnce();
});

it.each(commands)("%s answers only the user who has called it", async (name) => {
  const { engineStore } = await import("../../src/client/engine");
  guarded.mockImplementation(async (uid, result) => [uid, await result]);
  const engine = new Map<string, unknown>(Object.entries(engineStore.getState() ?? {}));
  const command = engine.get(name) as () => Promise<unknown>;
  expect(await command()).toEqual(["ann", name]);
});
