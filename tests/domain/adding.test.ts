import { describe, expect, it } from "vitest";
import { planAdd } from "../../src/domain/adding";
import { applyChanges } from "../../src/domain/changes";
import { buildItem, buildList } from "./build";

const LIST = buildList({
  items: [buildItem("a", { text: "Milk" }), buildItem("b", { text: "Crème fraîche", done: true })],
});

const open = (text: string) => ({ text, done: false });
const done = (text: string) => ({ text, done: true });

function add(lines: readonly { readonly text: string; readonly done: boolean }[], list = LIST) {
  let count = 0;
  const plan = planAdd(list, lines, () => `new ${++count}`);
  const items = applyChanges(list, plan.changes).items.map(
    ({ text, done }) => `${done ? "x " : ""}${text}`,
  );
  return { ...plan, items };
}

describe("adding", () => {
  it("puts what is new at the end, as it is written; accents make another word", () => {
    const { items, added } = add([open("Bread"), done("Salt"), open("Creme fraiche")]);
    expect(items).toEqual(["Milk", "x Crème fraîche", "Bread", "x Salt", "Creme fraiche"]);
    expect(added).toEqual(["new 1", "new 2", "new 3"]);
  });

  it.each(["Milk", " MILK "])("%j is there already", (text) => {
    expect(add([open(text)])).toMatchObject({ changes: [], unchanged: ["a"] });
  });

  it.each(["crème  fraîche", "Cre\u0300me frai\u0302che"])("%j becomes open again", (text) => {
    const { items, changes, reopened, added } = add([open(text)]);
    expect(items).toEqual(["Milk", "Crème fraîche"]);
    expect([reopened, added]).toEqual([["b"], []]);
    // Should it be gone by then, it comes back as it was called.
    expect(applyChanges(buildList(), changes).items).toEqual([
      buildItem("b", { text: "Crème fraîche" }),
    ]);
  });

  it("does not tick what is open, nor open what comes as done", () => {
    const lines = [done("Milk"), done("Crème fraîche")];
    expect(add(lines)).toMatchObject({ changes: [], unchanged: ["a", "b"] });
  });

  it("adds a line that comes twice once, and as open if one of the two is", () => {
    expect(add([open("Eggs"), open("eggs")])).toMatchObject({
      items: ["Milk", "x Crème fraîche", "Eggs"],
      added: ["new 1"],
      unchanged: ["new 1"],
    });
    expect(add([done("Eggs"), open("eggs")]).items).toContain("Eggs");
  });

  it("prefers the open one of two of a name", () => {
    const items = ["Milk", "milk", "MILK"].map((text) =>
      buildItem(text, { text, done: text !== "milk" }),
    );
    expect(add([open("Milk")], buildList({ items })).unchanged).toEqual(["milk"]);
  });
});
