import { renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Engine } from "../../src/hooks/engine";
import { useActiveMembers } from "../../src/screens/list/use-active-members";
import { fakeTime } from "../components/fake-time";
import { buildList } from "../domain/build";

const MINUTE = 60_000;

const pass = fakeTime();

const ann = { uid: "ann" } as Engine;

let lists = 0;

/** Opens a list, a new one by default. Returns the active members, and a function that shows it after an edit by some. */
function open(id = `list-${++lists}`, engine = ann) {
  let list = buildList({ id, sharedWith: ["ann", "bob", "cid"] });
  const { result, rerender, unmount } = renderHook(() => useActiveMembers(list, engine));
  function edit(by: readonly string[], age: number | null = 0) {
    const added = by.map((uid) => [uid, [`thispage:${Date.now().toString(36)}`]]);
    const receipts = { ...list.receipts, ...Object.fromEntries(added) };
    list = { ...list, receipts, updatedAt: age === null ? null : Date.now() - age };
    rerender();
  }
  return { id, active: () => result.current, edit, close: unmount };
}

it("a member is active for five minutes after an edit, and the array changes only then", async () => {
  const { active, edit } = open();
  edit(["bob"]);
  await pass(MINUTE);
  edit(["cid"]);
  const both = active();
  expect(both).toEqual(["bob", "cid"]);
  await pass(3 * MINUTE);
  edit(["bob"]);
  await pass(2 * MINUTE - 1);
  expect(active()).toBe(both);
  await pass(1);
  expect(active()).toEqual(["bob"]);
  vi.setSystemTime(Date.now() + 3 * MINUTE); // a phone sleeps, and its timers stand still
  await pass(5_000);
  expect(active()).toEqual([]);
});

it("a member is still active when the user comes back to the list within five minutes", async () => {
  const { id, edit, close } = open();
  edit(["bob"]);
  close();
  await pass(4 * MINUTE);
  expect([open().active(), open(id).active()]).toEqual([[], ["bob"]]);
  await pass(MINUTE);
  expect(open(id).active()).toEqual([]);
});

it.each(["cid", "ann"])(
  "nobody is active for %s, who logs in on the same page after Ann",
  (uid) => {
    const { id, edit, close } = open();
    edit(["bob"]);
    close();
    expect(open(id, { uid } as Engine).active()).toEqual([]);
  },
);

it.each<[string, readonly string[], number | null]>([
  ["of the user", ["ann"], 0],
  ["that came with one of the user", ["ann", "bob"], 0],
  ["of two members, one of them perhaps long ago", ["bob", "cid"], 0],
  ["of five minutes ago", ["bob"], 5 * MINUTE],
  ["in the future, by a wrong clock", ["bob"], -5 * MINUTE],
  ["at an unknown time", ["bob"], null],
])("nobody is active after an edit %s", async (_, by, age) => {
  const { active, edit } = open();
  edit(by, age);
  expect(active()).toEqual([]);
  // Another edit would have shown who is.
  await pass(1);
  edit(["cid"]);
  expect(active()).toEqual(["cid"]);
});
