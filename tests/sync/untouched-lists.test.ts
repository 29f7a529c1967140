import { expect, it, onTestFinished, vi } from "vitest";
import type { ShoppingList } from "../../src/domain/types";
import { add, rename, type Started, startEngine, tick } from "./build";

vi.useFakeTimers();

const never = () => false;

/** Lets requests, responses and pauses pass. */
const settle = () => vi.advanceTimersByTimeAsync(10_000);

/** Creates a list, opens it, and waits until the server has it. */
async function createList({ engine }: Started): Promise<string> {
  const id = engine.createList();
  engine.discardLeftLists((one) => one === id);
  onTestFinished(engine.list(id).subscribe(() => undefined));
  await settle();
  return id;
}

const statusOf = ({ engine }: Started, id: string) => engine.list(id).getState().status;

it("a created list goes if its creator leaves it untouched", async () => {
  const started = startEngine({ isOpen: false });
  const { engine, server } = started;
  const id = await createList(started);
  expect(server.stored(id)).toBeDefined();
  engine.discardLeftLists(never);
  await vi.advanceTimersByTimeAsync(0);
  expect(statusOf(started, id)).toBe("missing");
  await settle();
  expect(server.stored(id)).toBeUndefined();
  expect(statusOf(started, id)).toBe("missing");
});

it("a created list stays while the response to its creation is awaited", async () => {
  const started = startEngine({ isOpen: false });
  const { engine, server } = started;
  server.muteReads();
  const send = server.holdResponses();
  const id = await createList(started);
  engine.discardLeftLists(never);
  send();
  server.unmuteReads();
  await settle();
  expect(server.stored(id)).toBeDefined();
  expect(statusOf(started, id)).toBe("ready");
});

it("a list that was never sent goes without a request", async () => {
  const started = startEngine({ isOpen: false, maySend: () => false });
  const { engine, server } = started;
  const id = await createList(started);
  const before = server.requests().length;
  engine.discardLeftLists(never);
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
  ["another window that the user has turned to", ({ engine }) => engine.keepLists()],
  ["a minute of age", () => vi.advanceTimersByTimeAsync(60_000)],
  ["a new member", ({ server }, id) => server.setMembers(id, ["ann", "bob"])],
])("a created list stays with %s", async (_, touch) => {
  const started = startEngine({ isOpen: false });
  const { engine, server } = started;
  const id = await createList(started);
  await touch(started, id);
  engine.discardLeftLists(never);
  await settle();
  expect(server.stored(id)).toBeDefined();
  expect(statusOf(started, id)).toBe("ready");
});

it("a created list stays while it is on the screen, or has a half-typed text", async () => {
  const started = startEngine({ isOpen: false });
  const id = await createList(started);
  started.engine.discardLeftLists((one) => one === id);
  await settle();
  expect(statusOf(started, id)).toBe("ready");
});

it("an edit that another tab has just stored stays, with a list that was never sent", async () => {
  const started = startEngine({ isOpen: false, maySend: () => false });
  const { engine, browser } = started;
  const id = await createList(started);
  const other = startEngine({ browser, isOpen: false, maySend: () => false });
  other.engine.edit(id, [add("milk")]); // before any event reaches the first tab
  engine.discardLeftLists(never);
  await settle();
  expect(other.engine.outbox.count()).toBe(2);
  expect(statusOf(started, id)).toBe("ready");
});

it("a list that somebody changes at the same moment comes back", async () => {
  const started = startEngine({ isOpen: false });
  const { engine, server } = started;
  const id = await createList(started);
  server.muteReads();
  server.setMembers(id, ["ann", "bob"]);
  engine.discardLeftLists(never);
  await settle();
  expect(server.stored(id)?.sharedWith).toEqual(["ann", "bob"]);
  expect(statusOf(started, id)).toBe("ready");
});

it("a list comes back if the server does not answer", async () => {
  const started = startEngine({ isOpen: false });
  const { engine, server } = started;
  const id = await createList(started);
  server.failNext("unavailable");
  engine.discardLeftLists(never);
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
  engine.discardLeftLists((one) => one === id);
  const nextVisit = startEngine({ server, browser, isOpen: false });
  nextVisit.engine.discardLeftLists(never);
  await settle();
  expect(server.stored(id)).toBeDefined();
  expect(server.stored(shared)).toBeDefined();
});
