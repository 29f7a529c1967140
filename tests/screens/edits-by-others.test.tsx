import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Item } from "../../src/domain/types";
import { buildItem, buildList } from "../domain/build";
import { idsOf, LIST } from "../sync/build";
import { started } from "./ann";
import {
  box,
  choose,
  newItem,
  openTexts,
  remoteEdit,
  settle,
  showGroceries,
  undo,
  user,
} from "./list-on-screen";

type ChangeItems = (items: readonly Item[]) => readonly Item[];

const without =
  (text: string): ChangeItems =>
  (items) =>
    items.filter((one) => one.text !== text);
const ticked =
  (text: string): ChangeItems =>
  (items) =>
    items.map((one) => (one.text === text ? { ...one, done: true } : one));

beforeEach(showGroceries);

describe("An edit by another member", () => {
  it.each([
    ["removed", without],
    ["ticked", ticked],
  ])("moves the focus to the next row if the focused row is %s", async (_, edit) => {
    box("Bread").focus();
    await remoteEdit(edit("Bread"));
    expect(openTexts()).toEqual(["Milk", "Salt"]);
    expect(box("Salt")).toHaveFocus();
  });

  it.each<[string, ChangeItems, string[]]>([
    ["ticks", ticked("Milk"), ["Bread", "Salt"]],
    ["removes", without("Milk"), ["Bread", "Salt"]],
    ["moves", (items) => items.toReversed(), ["Salt", "Bread", "Milk"]],
    ["adds", (items) => [buildItem("Eggs"), ...items], ["Eggs", "Milk", "Bread", "Salt"]],
  ])(
    "that %s an item moves no row while somebody presses or has a menu open",
    async (_, edit, texts) => {
      const menuButton = screen.getByRole("button", { name: "Actions for Salt" });
      await user.click(menuButton);
      await remoteEdit(edit);
      expect(openTexts()).toEqual(["Milk", "Bread", "Salt"]);
      await user.keyboard("{Escape}");
      fireEvent.pointerDown(box("Salt"));
      await settle();
      expect(openTexts()).toEqual(["Milk", "Bread", "Salt"]);
      fireEvent.pointerUp(box("Salt"));
      await act(() => vi.advanceTimersByTimeAsync(1_000));
      expect(openTexts()).toEqual(["Milk", "Bread", "Salt"]);
      await settle();
      expect(openTexts()).toEqual(texts);
    },
  );

  it("moves rows while nobody presses, and so does a tick, although a menu swallows the end of a right click", async () => {
    await user.click(box("Milk"));
    fireEvent.pointerDown(box("Salt"), { button: 2 });
    await remoteEdit(ticked("Bread"));
    expect(openTexts()).toEqual(["Salt"]);
  });

  it("moves no row while a finger scrolls", async () => {
    fireEvent.pointerDown(box("Salt"), { pointerType: "touch" });
    fireEvent.pointerCancel(box("Salt"), { pointerType: "touch" });
    await remoteEdit(ticked("Bread"));
    await settle();
    expect(openTexts()).toEqual(["Milk", "Bread", "Salt"]);
    fireEvent.touchEnd(box("Salt"));
    await settle();
    expect(openTexts()).toEqual(["Milk", "Salt"]);
  });

  it("moves rows after a press whose end never came, once the mouse moves without a button", async () => {
    fireEvent.pointerDown(box("Salt"));
    await remoteEdit(ticked("Bread"));
    fireEvent.pointerMove(document.body, { buttons: 1 });
    await settle();
    expect(openTexts()).toEqual(["Milk", "Bread", "Salt"]);
    fireEvent.pointerMove(document.body, { buttons: 0 });
    await settle();
    expect(openTexts()).toEqual(["Milk", "Salt"]);
  });

  it("lets rows rest while the press that moves on from an edited text saves it", async () => {
    await choose("Salt", "Edit");
    await user.keyboard("ed");
    fireEvent.pointerDown(box("Bread"));
    await remoteEdit(ticked("Milk"));
    fireEvent.blur(screen.getByRole("textbox", { name: "Item text" }));
    expect(openTexts()).toEqual(["Milk", "Bread", "Salted"]);
  });

  it("is shown in a row that rests: a text, a tick, and a removal, which lets it take no press", async () => {
    fireEvent.pointerDown(box("Salt"));
    await remoteEdit(ticked("Milk"));
    await remoteEdit(without("Salt"));
    await remoteEdit((items) =>
      items.map((one) => (one.text === "Bread" ? { ...one, text: "Rye" } : one)),
    );
    expect(openTexts()).toEqual(["Milk", "Rye", "Salt"]);
    expect(box("Milk")).toBeChecked();
    expect(box("Salt").closest("li")).toHaveAttribute("inert");
  });

  it("of a text with an address is shown on a page that the browser has translated", async () => {
    const editTo = (text: string) =>
      remoteEdit(([, ...others]) => [buildItem(text, { id: "Milk" }), ...others]);
    await editTo("Milk https://a.org");
    const [words] = box("Milk a.org").closest("label")?.querySelector("span")?.childNodes ?? [];
    expect(words).toBeInstanceOf(Text);
    words?.replaceWith(document.createElement("font"));
    await editTo("Oat milk");
    expect(openTexts()[0]).toBe("Oat milk");
  });

  it.each([
    ["removed", "{Enter}", without, ["Milk", "Salt", "Bread rolls"]],
    ["removed", "{Escape}", without, ["Milk", "Salt"]],
    ["ticked", "{Enter}", ticked, ["Milk", "Salt"]],
  ] as const)(
    "keeps the input of an item that is %s until %s, and a saved text is not lost",
    async (_, end, edit, texts) => {
      await choose("Bread", "Edit");
      await user.keyboard(" ro");
      await remoteEdit(edit("Bread"));
      expect(screen.getByRole("textbox", { name: "Item text" })).toHaveFocus();
      await user.keyboard(`lls${end}`);
      await settle();
      expect(openTexts()).toEqual(texts);
      if (edit === ticked) expect(box("Bread rolls")).toBeChecked();
    },
  );

  it("of a text that is being edited stays on the list beside the typed one, until undo", async () => {
    await choose("Bread", "Edit");
    await user.keyboard(" rolls");
    await remoteEdit((items) =>
      items.map((one) => (one.id === "Bread" ? { ...one, text: "Rye" } : one)),
    );
    await user.keyboard("{Enter}");
    await settle();
    expect(openTexts()).toEqual(["Milk", "Bread rolls", "Rye", "Salt"]);
    await user.click(undo());
    await settle();
    expect(openTexts()).toEqual(["Milk", "Rye", "Salt"]);
  });

  it.each([
    ["an edited item", () => choose("Bread", "Edit"), " rolls", "Bread rolls"],
    ["a new item", async () => newItem().focus(), "Eggs", "Eggs"],
  ])(
    "that deletes the list leaves the half-typed text of %s to copy",
    async (_, begin, typed, text) => {
      await begin();
      await user.keyboard(typed);
      act(() => started().server.write(null, LIST));
      await settle();
      expect(screen.getByRole("heading", { name: "Unknown list id" })).toBeVisible();
      expect(screen.getByText(`Your text was not saved: ${text}`)).toBeVisible();
    },
  );

  it("puts a ring around the member's avatar, which comes first, while they are a member", async () => {
    const [sharedWith, names] = [["ann", "x1", "bob"], { bob: "Bob" }];
    const list = buildList({ ...started().server.stored(LIST), sharedWith, names });
    act(() => started().server.write(list));
    await settle();
    const link = screen.getByRole("link", { name: "3 members: you (owner), Carrot, and Bob" });
    const receipts = { bob: ["bobspage:1"] };
    act(() => started().server.emitSnapshot(LIST, { ...list, receipts, updatedAt: Date.now() }));
    await settle();
    const text = "Bob is editing. 3 members: you (owner), Carrot, and Bob";
    expect(link).toHaveAccessibleName(text);
    expect(link.title).toBe(text);
    const avatars = [...link.querySelectorAll("img")].map((one) => one.parentElement);
    expect(avatars.map((one) => one?.hasAttribute("data-active"))).toEqual([true, false, false]);
    act(() => started().server.setMembers(LIST, ["ann", "x1"]));
    await settle();
    expect(link).toHaveAccessibleName("2 members: you (owner) and Carrot");
  });

  it("can leave nothing to undo: a message says so, and the last row in use gets the focus", async () => {
    await user.click(box("Milk"));
    await settle();
    undo().focus();
    await remoteEdit(without("Milk"));
    await user.keyboard("{Enter}");
    await settle();
    expect(screen.getByText("Can't undo: it has changed since.")).toBeVisible();
    expect(box("Bread")).toHaveFocus();
    expect(openTexts()).toEqual(["Bread", "Salt"]);
  });

  it("that ticks or unticks an item keeps it on the list while a removal of all done items is pending", async () => {
    for (const text of ["Milk", "Salt"]) await user.click(box(text));
    await settle();
    const answer = started().server.holdRequests();
    fireEvent.keyDown(screen.getByRole("button", { name: "Remove done items" }), { key: " " });
    await settle();
    expect(openTexts()).toEqual(["Bread"]);
    await remoteEdit((items) => items.map((one) => (one.id === "Salt" ? buildItem("Salt") : one)));
    await remoteEdit(ticked("Bread"));
    answer();
    await settle();
    expect(openTexts()).toEqual(["Salt"]);
    expect(box("Bread")).toBeChecked();
    expect(idsOf(started().server.stored(LIST))).toEqual(["Bread", "Salt"]);
  });
});

describe("The input", () => {
  it("for new items keeps a half-typed text while a newer version has made the list read-only", async () => {
    const { server } = started();
    const list = server.stored(LIST) ?? buildList();
    await user.type(newItem(), "Oat mil");
    act(() => server.write({ ...list, isReadOnly: true, updatedAt: 3_000 }));
    await settle();
    expect(screen.queryByRole("combobox")).toBeNull();
    act(() => server.write({ ...list, updatedAt: 4_000 }));
    await settle();
    expect(newItem()).toHaveValue("Oat mil");
  });

  it("of an item stays open on a right click on a handle", async () => {
    await choose("Bread", "Edit");
    const field = screen.getByRole("textbox", { name: "Item text" });
    fireEvent.pointerDown(screen.getByRole("button", { name: "Move Milk" }), { button: 2 });
    expect(field).toHaveFocus();
  });

  it("of an item keeps the focus while another item is ticked by a click on its text", async () => {
    await choose("Bread", "Edit");
    await user.keyboard(" ro");
    await user.click(screen.getByText("Milk"));
    await settle();
    await user.keyboard("lls{Enter}");
    expect(openTexts()).toEqual(["Bread rolls", "Salt"]);
    expect(box("Milk")).toBeChecked();
  });
});
