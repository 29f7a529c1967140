import { describe, expect, it, vi } from "vitest";
import { planAdding } from "../../src/domain/adding";
import type { Change } from "../../src/domain/changes";
import { buildItem, buildList, LIST, startEngine } from "./build";
import { startServer } from "./fake-server";

const MILK = buildItem("milk", { text: "Milk", done: true });
const CLEAR: Change = { type: "remove-done-items", itemIds: ["milk", "bread"] };

/** Ann at home and Bob in the shop: Milk and bread are done. */
async function startTogether() {
  const server = startServer();
  const items = [MILK, buildItem("bread", { done: true })];
  server.write(buildList({ items, sharedWith: ["ann", "bob"] }));
  const online = { ann: true, bob: true };
  const ann = startEngine({ server, maySend: () => online.ann });
  const bob = startEngine({ server, uid: "bob", maySend: () => online.bob });
  for (const { shown } of [ann, bob]) {
    await vi.waitFor(() => expect(shown()).toEqual(["milk", "bread"]));
  }
  const addMilk = () => {
    const list = server.stored(LIST);
    if (list)
      ann.engine.edit(LIST, planAdding(list, [{ text: "milk", done: false }], String).changes);
  };
  return { server, online, ann, bob, addMilk };
}

const open = { ...MILK, done: false };

describe("Milk, which one clears away as done and another wants again,", () => {
  it("is on the list where the clearing arrives last", async () => {
    const { server, online, ann, bob, addMilk } = await startTogether();
    online.bob = false;
    bob.engine.edit(LIST, [CLEAR]);
    addMilk();
    await vi.waitFor(() => expect(ann.engine.outbox.count()).toBe(0));
    online.bob = true;
    bob.engine.wake();
    await vi.waitFor(() => expect(bob.engine.outbox.count()).toBe(0));
    expect(server.stored(LIST)?.items).toEqual([open]);
  });

  it("is on the list where it is wanted last", async () => {
    const { server, online, ann, bob, addMilk } = await startTogether();
    online.ann = false;
    addMilk();
    bob.engine.edit(LIST, [CLEAR]);
    await vi.waitFor(() => expect(bob.engine.outbox.count()).toBe(0));
    online.ann = true;
    ann.engine.wake();
    await vi.waitFor(() => expect(ann.engine.outbox.count()).toBe(0));
    expect(server.stored(LIST)?.items).toEqual([open]);
    expect(bob.shown()).toEqual(["milk"]);
  });
});
