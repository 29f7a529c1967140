import { act, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { ListCards } from "../../src/screens/lists/list-cards";
import { messages } from "../../src/screens/messages";
import { createUntold } from "../../src/sync/untold";
import { buildList } from "../domain/build";

const engine = vi.hoisted(() => ({}) as { joined: ReturnType<typeof createUntold<string>> });
vi.mock("../../src/hooks/session", () => ({ useUser: () => ({ uid: "ann" }) }));
vi.mock("../../src/hooks/engine", () => ({ useEngine: () => engine }));

it("several lists that one has just joined are all marked, and no single one is told of; who types keeps the focus", () => {
  engine.joined = createUntold();
  vi.spyOn(messages, "listJoined").mockReturnValue();
  const lists = ["Own", "Market", "Bakery"].map((name) => buildList({ id: name, name }));
  render(
    <>
      <input aria-label="Search" />
      <ListCards lists={lists} />
    </>,
    { wrapper: MemoryRouter },
  );
  screen.getByLabelText("Search").focus();
  act(() => ["Bakery", "Market"].forEach(engine.joined.note));
  expect(screen.getAllByText("New")).toHaveLength(2);
  expect(screen.getByLabelText("Search")).toHaveFocus();
  expect(messages.listJoined).not.toHaveBeenCalled();
});
