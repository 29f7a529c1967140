import { act, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { ListCards } from "../../src/screens/lists/list-cards";
import { messages } from "../../src/screens/messages";
import { createUntold } from "../../src/sync/untold";
import { buildList } from "../domain/build";

const engine = vi.hoisted(() => ({}) as { joined: ReturnType<typeof createUntold<string>> });
vi.mock("../../src/hooks/session", () => ({ useUser: () => ({ uid: "ann" }) }));
vi.mock("../../src/hooks/engine", () => ({ useEngine: () => engine }));

/** Ann's lists, with a field beside them. */
function show(...names: readonly string[]) {
  const lists = names.map((name) => buildList({ id: name, name, names: { ann: "Ann" } }));
  render(
    <>
      <input aria-label="Search" />
      <ListCards lists={lists} />
    </>,
    { wrapper: MemoryRouter },
  );
}

const join = (...ids: readonly string[]) => act(() => ids.forEach(engine.joined.note));

beforeEach(() => {
  engine.joined = createUntold();
  vi.spyOn(messages, "listJoined").mockReturnValue();
});

it("a list that one has just joined stands first, has the focus, and is told of", () => {
  show("Own", "Market");
  join("Market");
  expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Market.*New/),
    expect.stringMatching(/^Own(?!.*New)/),
  ]);
  expect(screen.getByRole("link", { name: /^Market/ })).toHaveFocus();
  const told = ["Ann", "Market", expect.any(Function)] as const;
  expect(messages.listJoined).toHaveBeenCalledExactlyOnceWith(...told);
});

it("of several, which are all marked, no single one is told of; who types keeps the focus", () => {
  show("Own", "Market", "Bakery");
  screen.getByLabelText("Search").focus();
  join("Bakery", "Market");
  expect(screen.getAllByText("New")).toHaveLength(2);
  expect(screen.getByLabelText("Search")).toHaveFocus();
  expect(messages.listJoined).not.toHaveBeenCalled();
});
