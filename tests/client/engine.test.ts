import { expect, it, vi } from "vitest";

const wake = vi.hoisted(() => vi.fn<() => void>());

vi.mock("../../src/client/client", () => ({
  session: { uid: () => "ann", subscribe: () => () => undefined },
}));
vi.mock("../../src/sync/engine", () => ({
  createEngine: () => ({ outbox: { subscribe: () => () => undefined }, wake }),
}));

it("at each network change, waiting edits are sent at once, and the status is up to date", async () => {
  await import("../../src/client/engine");
  for (const type of ["online", "offline"]) {
    wake.mockClear();
    dispatchEvent(new Event(type));
    expect(wake).toHaveBeenCalledOnce();
  }
});
