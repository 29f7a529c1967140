import { configure } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { applyChanges } from "../../src/domain/changes";
import { editorOf } from "../../src/screens/list/editor";
import { buildItem } from "../domain/build";
import { LIST } from "../sync/build";
import { started } from "./ann";
import { box, newItem, settle, showList, undo, user } from "./list-on-screen";

// The work of one step: the calls of browser storage, and the emits of the stores, in their order.

// In strict mode, React renders twice, which would double the reads.
configure({ reactStrictMode: false });

vi.mock(import("../../src/domain/changes"), async (importOriginal) => {
  const actual = await importOriginal();
  return { ...actual, applyChanges: vi.fn(actual.applyChanges) as typeof applyChanges };
});

const work: string[] = [];

const SHOWN = [
  "write edits", // before it is shown, so that it outlives the tab
  "emit list",
  "emit screen", // the notice, which is shown later, or the announcement
  "read shop", // whether the list can be sorted now
];

const SENT = [
  "find keys", // another tab may have sent edits while this one waited for the lock
  "find keys", // or while the transaction read the list
  "read marks", // another tab may have sent a later edit of the same page
  "write marks", // before the request, so that undo knows what may have been sent
  "read list", // another tab may have stored a newer state
  "read opened", // which lists are remembered
  "find keys", // how many they are
  "write list", // before the edit is removed
  "remove edits",
  "find keys", // another tab may have added edits of the same page
  "emit list", // the server has it
  "remove marks",
];

/** After the next frame. Another tab may have learned something else, so all is read before it is written. */
const LEARNED = ["read shop", "read texts", "write texts"];
const ORDER_LEARNED = ["read shop", "write shop", "read texts"];

/** What undo reads before it decides: another tab may have sent the edit. */
const LOOKED = ["find keys", "read list"];

/** The field offers what it has learned: the texts, and those of all lists. */
const OFFERED = ["read texts", "read lists"];

beforeEach(async () => {
  await showList(Array.from({ length: 20 }, (_, index) => buildItem(`Thing ${index}`)));
  const { engine, browser } = started();
  const { stored } = browser;
  const nameOf = (key = "") => key.replace(/^lettuce\/(seen\/ann\/)?/, "").replace(/\/.*/, "");
  const names = { get: "read", set: "write", delete: "remove", keys: "find keys" } as const;
  for (const [method, name] of Object.entries(names)) {
    const original = stored[method as keyof typeof names].bind(stored) as (
      ...args: string[]
    ) => never;
    vi.spyOn(stored, method as keyof typeof names).mockImplementation((...args: string[]) => {
      work.push(`${name} ${nameOf(args[0])}`.trim());
      return original(...args);
    });
  }
  const stores = {
    list: engine.list(LIST),
    status: engine.status,
    screen: editorOf(engine, LIST).state,
  };
  for (const [name, store] of Object.entries(stores))
    store.subscribe(() => work.push(`emit ${name}`));
});

/** Returns the work of a step, until the server has answered, and the number of applications of its changes. */
async function workOf(step: () => Promise<void>) {
  work.length = 0;
  vi.mocked(applyChanges).mockClear();
  await step();
  await settle();
  return [work, vi.mocked(applyChanges).mock.calls.length];
}

it("a tick, an addition, an undo and a paste are stored once before they are shown, and learned once; no key is read twice between two waits", async () => {
  const ticked = [...SHOWN, ...SENT, ...ORDER_LEARNED, "write texts", "emit screen"]; // the next row takes the focus
  expect(await workOf(() => user.click(box("Thing 3")))).toEqual([ticked, 2]);
  await user.type(newItem(), "New");
  const pointed = SHOWN.toSpliced(3, 0, "emit screen"); // the list points at the item, in the same render
  const added = [...pointed, ...SENT, ...LEARNED, ...OFFERED];
  expect(await workOf(() => user.keyboard("{Enter}"))).toEqual([added, 2]);
  const undone = [...LOOKED, ...SHOWN, ...SENT, ...LEARNED];
  expect(await workOf(() => user.keyboard("{Control>}z{/Control}"))).toEqual([undone, 2]);
  await user.click(newItem());
  const lines = Array.from({ length: 20 }, (_, index) => `Pasted ${index}`).join("\n");
  expect(await workOf(() => user.paste(lines))).toEqual([added, 2]);
  expect(await workOf(() => user.click(undo()))).toEqual([undone, 2]);
});
