import { act, fireEvent, render, screen } from "@testing-library/react";
import { type ComponentProps, useState } from "react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ListCards } from "../../src/screens/lists/list-cards";
import { messages } from "../../src/screens/messages";
import { createLinks, type Links } from "../../src/sync/links";
import { buildItem, buildList } from "../domain/build";
import { openBrowser } from "../sync/fake-browser";

vi.mock("../../src/hooks/session", () => ({ useUser: () => ({ uid: "ann" }) }));
const engine = vi.hoisted(() => ({}) as { links: Links });
vi.mock("../../src/hooks/engine", () => ({ useEngine: () => engine }));

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

function Cards({ lists }: Pick<ComponentProps<typeof ListCards>, "lists">) {
  const [typed, setTyped] = useState("");
  return <ListCards lists={lists} typed={typed} onType={setTyped} />;
}

function show(...ages: readonly number[]) {
  const lists = ages.map((age, index) =>
    buildList({ id: `list-${index}`, name: `List ${index}`, updatedAt: Date.now() - age }),
  );
  render(<Cards lists={lists} />, { wrapper: MemoryRouter });
}

const Path = () => `Path: ${useLocation().pathname}`;

const EIGHT = [
  "Saturday market",
  "Bakery",
  "Camping",
  "Market",
  "Office",
  "Party",
  "Pharmacy",
  "Zoo",
].map((name) => buildList({ id: name, name }));

beforeEach(() => {
  vi.useFakeTimers();
  const { storage } = openBrowser().openTab();
  const listOf = () => expect.fail("No link is saved.");
  engine.links = createLinks({ uid: "ann", storage, listOf });
});
afterEach(() => void vi.useRealTimers());

it("a card counts seconds, then minutes", async () => {
  show(0, 5.5 * MINUTE);
  await pass(100); // a frame later
  for (const seconds of [1, 2, 3]) {
    await pass(SECOND);
    expect(screen.getByText(`Updated ${seconds} s ago`)).toBeVisible();
  }
  await pass(27 * SECOND);
  expect(screen.getByText("Updated 30 s ago")).toBeVisible();
  expect(screen.getByText("Updated 6 m ago")).toBeVisible();
  await pass(30 * SECOND);
  expect(screen.getByText("Updated 1 m ago")).toBeVisible();
});

it("the ages are right when a hidden page is visible again", async () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal("requestAnimationFrame", (draw: FrameRequestCallback) => frames.push(draw));
  show(0);
  await pass(MINUTE);
  expect(screen.getByText("Updated 0 s ago")).toBeVisible();
  for (const draw of frames) act(() => draw(performance.now()));
  expect(screen.getByText("Updated 1 m ago")).toBeVisible();
  vi.unstubAllGlobals();
});

it("a card shows its list's name, its age if it is known, and the avatars of a shared list's members", {
  tags: ["lists/cards", "lists/no-time", "lists/avatars"],
}, () => {
  const updatedAt = Date.now() - 3.5 * 60 * MINUTE;
  const lists = [
    buildList({ id: "shared", name: "Shared", updatedAt, sharedWith: ["ann", "x3"] }),
    buildList({ id: "old", name: "Old", updatedAt: null }),
  ];
  render(<Cards lists={lists} />, { wrapper: MemoryRouter });
  const [shared, old] = screen.getAllByRole("link");
  expect(shared).toHaveTextContent("Shared Updated 3 h ago");
  expect(shared?.querySelectorAll("img")).toHaveLength(2);
  expect(old).toHaveTextContent("Old Updated long time ago");
  expect(old?.querySelector("img")).toBeNull();
});

it("more than seven lists have a search field, which Escape and its button clear", () => {
  vi.spyOn(console, "error").mockReturnValue(); // jsdom does not know the element `search`
  const names = () => screen.queryAllByRole("heading").map(({ textContent }) => textContent);
  const shown = (lists: typeof EIGHT) => (
    <>
      <Cards lists={lists} />
      <Path />
    </>
  );
  const { rerender } = render(shown(EIGHT.slice(1)), { wrapper: MemoryRouter });
  expect(screen.queryByRole("searchbox")).toBeNull();
  rerender(shown(EIGHT));
  const field = screen.getByRole("searchbox", { name: "Find a list" });
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  type("MARK");
  expect(names()).toEqual(["Saturday market", "Market"]);
  expect(screen.getByRole("status")).toHaveTextContent("2 lists found");
  fireEvent.keyDown(field, { key: "Escape" });
  expect(field).toHaveValue("");
  expect(names()).toHaveLength(8);
  type("nothing like it");
  expect(screen.getByText("No list matches “nothing like it”.")).toBeVisible();
  expect(names()).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Clear" }));
  expect(field).toHaveFocus();
  expect(names()).toHaveLength(8);
  vi.stubGlobal("matchMedia", () => ({ matches: true })); // a touch screen, where a keyboard covers the lists
  type("mark");
  fireEvent.keyDown(field, { key: "Enter" });
  expect(field).not.toHaveFocus();
  vi.unstubAllGlobals();
  for (const [typed, path] of [
    ["mark", "/"],
    ["phar", "/list/Pharmacy"],
  ] as const) {
    type(typed);
    fireEvent.keyDown(field, { key: "Enter", isComposing: true }); // opens the only match; as by Gboard
    expect(screen.getByText(`Path: ${path}`)).toBeVisible();
  }
});

it("a card shows the number of open items, and none if all are done", () => {
  const items = [buildItem("a"), buildItem("b", { done: true })];
  const lists = [
    buildList({ id: "some", name: "Some", items }),
    buildList({ id: "none", name: "None", items: items.slice(1) }),
  ];
  render(<Cards lists={lists} />, { wrapper: MemoryRouter });
  expect(screen.getByRole("link", { name: /^Some 1 to buy Updated/ })).toBeVisible();
  expect(screen.getByRole("link", { name: /^None Updated/ })).toBeVisible();
});

it("several joined lists are all marked as new, without a toast or a change of focus", () => {
  vi.spyOn(messages, "listJoined").mockReturnValue();
  render(<input aria-label="Search" />);
  show(0, 0, 0);
  screen.getByLabelText("Search").focus();
  act(() => {
    for (const id of ["list-2", "list-1"]) engine.links.settle(id, "joined");
  });
  expect(screen.getAllByText("New")).toHaveLength(2);
  expect(screen.getByLabelText("Search")).toHaveFocus();
  expect(messages.listJoined).not.toHaveBeenCalled();
});
