import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Change } from "../../src/domain/changes";
import { addLines } from "../../src/screens/list/add-lines";
import { buildItem, buildList } from "../domain/build";

const FRAME_MS = 17;

const shown: string[] = [];

/** Adds one line to a list of one item. Gives the id of the item that is to be shown. */
function add(text: string): string {
  const changes: Change[] = [];
  const list = buildList({ items: [buildItem("milk", { text: "Milk" })] });
  addLines(list, [{ text, done: false }], {
    edit: (made) => changes.push(...made),
    say: () => undefined,
    usedTexts: { note: () => undefined, all: () => [] },
  });
  const [change] = changes;
  return change?.type === "add-item" ? change.item.id : "milk";
}

function draw(itemId: string) {
  const row = document.body.appendChild(document.createElement("li"));
  row.dataset.itemId = itemId;
  row.scrollIntoView = () => shown.push(itemId);
  row.animate = () => new Animation();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("CSS", { escape: (text: string) => text });
  vi.stubGlobal("Animation", class {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  shown.length = 0;
});

describe("what is added", () => {
  it.each(["Bread", "milk"])("is shown with the next frame: %s", (text) => {
    const id = add(text);
    draw(id);
    vi.advanceTimersByTime(FRAME_MS);
    expect(shown).toEqual([id]);
  });

  it.each(["Bread", "milk"])("is shown in a list that draws its rows only now: %s", (text) => {
    const id = add(text);
    vi.advanceTimersByTime(5 * FRAME_MS);
    draw(id);
    vi.advanceTimersByTime(5 * FRAME_MS);
    expect(shown).toEqual([id]);
  });

  it("is not waited for for ever", () => {
    add("Bread");
    vi.runAllTimers();
    expect(vi.getTimerCount()).toBe(0);
  });
});
