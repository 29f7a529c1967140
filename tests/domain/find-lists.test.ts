import { describe, expect, it } from "vitest";
import { findLists } from "../../src/domain/find-lists";

const lists = [
  "Saturday market",
  "Bäckerei",
  "CRÈME brûlée",
  "Pharmacy",
  "قائمة العيد",
  "Łosoś & smør",
].map((name) => ({ name }));
const found = (query: string) => findLists(lists, query).map(({ name }) => name);

describe("finding lists by name", () => {
  it.each([
    ["mark", ["Saturday market"]],
    ["MARK", ["Saturday market"]],
    ["backerei", ["Bäckerei"]],
    ["ba\u0308cker", ["Bäckerei"]],
    ["creme BRULEE", ["CRÈME brûlée"]],
    ["market sat", ["Saturday market"]],
    [" a  m ", ["Saturday market", "Pharmacy"]],
    ["العيد", ["قائمة العيد"]],
    ["los smor", ["Łosoś & smør"]],
    ["market pharmacy", []],
  ])("%j finds %j", (query, names) => {
    expect(found(query)).toEqual(names);
  });

  it.each(["", "  "])("%j finds all lists in their order", (query) => {
    expect(findLists(lists, query)).toEqual(lists);
  });
});
