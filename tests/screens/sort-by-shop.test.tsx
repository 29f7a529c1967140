import { act, fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { box, choose, newItem, openTexts, settle, showList, undo, user } from "./list-on-screen";

const TYPED = ["Milk", "Candles", "Ice cream", "Apples", "Rice", "Bread"];
const BY_SHOP = ["Apples", "Bread", "Rice", "Milk", "Candles", "Ice cream"];

const sort = () => screen.queryByRole("button", { name: "Sort by shop" });

async function paste(texts: readonly string[]) {
  newItem().focus();
  await user.paste(texts.join("\n"));
  await settle();
}

async function tick(text: string) {
  fireEvent.click(box(text));
  await settle();
}

/** Ticks the items of a list in the order of the shop, and two hours pass. */
async function shop() {
  await paste(TYPED);
  await tick("Candles");
  await user.click(undo()); // so that they leave the trip
  for (const text of ["Apples", "Bread", "Rice", "Milk", "Ice cream"]) await tick(text);
  fireEvent.keyDown(screen.getByRole("button", { name: "Remove done items" }), { key: " " });
  await settle();
  await choose("Candles", "Delete");
  expect(openTexts()).toEqual([]);
  act(() => vi.setSystemTime(Date.now() + 2 * 3_600_000));
}

it("a list is sorted by the order in which its items were ticked on the last trip", async () => {
  await showList([]);
  await shop();
  await paste(TYPED.slice(0, 4));
  expect(sort()).toBeNull(); // only three of them have a place
  await paste(TYPED.slice(4));
  await user.click(sort() as HTMLElement);
  expect(openTexts()).toEqual(BY_SHOP);
  expect(sort()).toBeNull();
  await user.click(undo());
  expect(openTexts()).toEqual(TYPED);
  expect(screen.getByText("Undone: Items reordered")).toBeVisible();
  sort()?.focus();
  await user.keyboard("{Enter}");
  expect(openTexts()).toEqual(BY_SHOP);
  expect(box("Apples")).toHaveFocus();
  box("Bread").focus();
  await user.keyboard("{Alt>}{ArrowDown}{ArrowDown}{/Alt}");
  await settle();
  expect(openTexts()).toEqual(["Apples", "Rice", "Milk", "Bread", "Candles", "Ice cream"]);
  expect(sort()).toBeNull(); // one item elsewhere is no disorder
});
