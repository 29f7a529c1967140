import { describe, expect, it } from "vitest";
import { findLists } from "../../src/domain/find-lists";

const lists = ["Saturday market", "CRÈME brûlée", "Pharmacy", "バナナ"].map((name) => ({ name }));
const found = (query: string) => findLists(lists, query).map(({ name }) => name);

describe("finding lists by name", () => {
  it.each([
    ["creme BRULEE", ["CRÈME brûlée"]],
    ["market sat", ["Saturday market"]],
    [" a  m ", ["Saturday market", "Pharmacy"]],
    ["market pharmacy", []],
    ["ばｎ", ["バナナ"]],
  ])("%j finds %j", (query, names) => {
    expect(found(query)).toEqual(names);
  });

  it.each(["", "  "])("%j finds all lists in their order", (query) => {
    expect(findLists(lists, query)).toEqual(lists);
  });
});
