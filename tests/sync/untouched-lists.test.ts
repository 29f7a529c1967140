import { expect, it, onTestFinished, vi } from "vitest";
import type { ShoppingList } from "../../src/domain/types";
import { add, rename, type Started, startEngine, tick } from "./build";

vi.useFakeTimers();

/** Lets requests, responses and pauses pass. */
const settle = () => vi.advanceTimersByTimeAsync(10_000);

/** Creates a list, opens it, and waits until the server has it. */
async function createList({ engine }: Started): Promise<string> {
  const id = engine.createList();
  engine.discardLeftLists(id);
  onTestFinished(engine.list(id).subscribe(() => undefined));
  await settle();
  return id;
}

const statusOf = ({ engine }: Started, id: string) => engine.list(id).getState().status;

it("a created list goes if its creator leaves it untouched, also before the response to its creation", async () => {
  const started = startEngine({ isOpen: false });
  const { engine, server } = started;
  const id = await createList(started);
  expect(server.stored(id)).toBeDefined();
  engine.discardLeftLists(null);
  await vi.advanceTimersByTimeAsync(0);
  expect(statusOf(started, id)).toBe("missing");
  await settle();
  expect(server.stored(id)).toBeUndefined();
  expect(statusOf(started, id)).toBe("missing");

  const send = server.holdResponses();
  const late = await createList(started);
  engine.discardLeftLists(null);
  send();
  await settle();
  expect(server.stored(late)).toBeUndefined();
});

it("a list that was never sent goes without a request", async () => {
  const started = startEngine({ isOpen: false, maySend: () => false });
  const { engine, server } = started;
  const id = await createList(started);
  const before = server.requests().length;
  engine.discardLeftLists(null);
  await settle();
  expect(statusOf(started, id)).toBe("missing");
  expect(engine.outbox.count()).toBe(0);
  expect(server.requests()).toHaveLength(before);
});

const firstItem = (list?: ShoppingList) => list?.items[0]?.id ?? "";

it.each<[string, (started: Started, id: string) => unknown]>([
  ["an added item", ({ engine }, id) => engine.edit(id, [add("milk")])],
  ["a name", ({ engine }, id) => engine.edit(id, [rename("Market")])],
  ["a tick", ({ engine, server }, id) => engine.edit(id, [tick(firstItem(server.stored(id)))])],
  ["a link that was on the screen", ({ engine }, id) => engine.keepList(id)],
  ["a new member", ({ server }, id) => server.setMembers(id, ["ann", "bob"])],
])("a created list stays with %s", async (_, touch) => {
  const started = startEngine({ isOpen: false });
  const { engine, server } = started;
  const id = await createList(started);
  touch(started, id);
  engine.discardLeftLists(null);
  await settle();
  expect(server.stored(id)).toBeDefined();
  expect(statusOf(started, id)).toBe("ready");
});

it("a list that somebody changes at the same moment comes back", async () => {
  const started = startEngine({ isOpen: false });
  const { engine, server } = started;
  const id = await createList(started);
  server.muteReads();
  server.setMembers(id, ["ann", "bob"]);
  engine.discardLeftLists(null);
  await settle();
  expect(server.stored(id)?.sharedWith).toEqual(["ann", "bob"]);
  expect(statusOf(started, id)).toBe("ready");
});

it("a list comes back if the server does not answer", async () => {
  const started = startEngine({ isOpen: false });
  const { engine, server } = started;
  const id = await createList(started);
  server.failNext("unavailable");
  engine.discardLeftLists(null);
  await settle();
  expect(server.stored(id)).toBeDefined();
  expect(statusOf(started, id)).toBe("ready");
});

it("lists from earlier visits, copies and lists of shared texts stay", async () => {
  const started = startEngine({ isOpen: false });
  const { engine, server, browser } = started;
  const id = await createList(started);
  const shared = engine.createList(["Milk"]);
  await settle();
  engine.discardLeftLists(id);
  const nextVisit = startEngine({ server, browser, isOpen: false });
  nextVisit.engine.discardLeftLists(null);
  await settle();
  expect(server.stored(id)).toBeDefined();
  expect(server.stored(shared)).toBeDefined();
});
