import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { buildItem, buildList } from "../domain/build";
import { started } from "./ann";
import { box, newItem, openTexts, settle, showList, user } from "./list-on-screen";

vi.mock("../../src/domain/limits", async (original) => ({
  ...(await original<object>()),
  MAX_ITEMS: 4,
}));

it("a full list says what to do, keeps the typed text, and takes all pasted lines or none", async () => {
  await showList([buildItem("Milk"), buildItem("Salt", { done: true })]);
  newItem().focus();
  await user.paste("Bread\nEggs\nOats");
  await settle();
  const tooMany = "Nothing was added: there is room for 2 more items, not 3.";
  expect(screen.getByText(tooMany)).toBeVisible();
  await user.paste("Bread\nEggs");
  await settle();
  const full = "This list is full (4 items). Remove items to make room.";
  expect(newItem()).toHaveAccessibleDescription(full);
  await user.type(newItem(), "Oats{Enter}");
  expect(screen.getAllByText(full)).toHaveLength(2); // the notice
  expect(newItem()).toHaveValue("Oats");
  expect(box("Salt")).toBeChecked();
  fireEvent.keyDown(screen.getByRole("button", { name: "Remove done items" }), { key: " " });
  await settle();
  expect(newItem()).toHaveAccessibleDescription("");
  await user.type(newItem(), "{Enter}");
  expect(openTexts()).toEqual(["Milk", "Bread", "Eggs", "Oats"]);
});

it("a full list offers no usual items", async () => {
  await showList(["Milk", "Salt", "Rice"].map((text) => buildItem(text)));
  const usual = ["Bread", "Eggs", "Oats", "Tea"].map((text) => buildItem(text));
  const step = { listId: "list", before: buildList(), after: buildList({ items: usual }) };
  started().engine.usedTexts.recordStep(step);
  await user.click(newItem());
  await user.click(screen.getByRole("option", { name: "Eggs" }));
  await settle();
  expect(openTexts()).toContain("Eggs");
  expect(newItem()).toHaveFocus();
  expect(screen.queryAllByRole("option")).toEqual([]);
});
