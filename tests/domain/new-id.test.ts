import { expect, it } from "vitest";
import { isListId } from "../../src/domain/list-id";
import { newId } from "../../src/domain/new-id";

it("a new id is a random UUID of version 4, which fits a list as well", () => {
  const ids = Array.from({ length: 1_000 }, newId);
  expect(new Set(ids).size).toBe(ids.length);
  const others = ids.filter((id) => !/^\w{8}-\w{4}-4\w{3}-[89ab]\w{3}-\w{12}$/.test(id));
  expect([others, ids.every(isListId)]).toEqual([[], true]);
});
