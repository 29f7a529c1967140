import { act, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { ListCards } from "../../src/screens/lists/list-cards";
import { messages } from "../../src/screens/messages";
import { createMessageQueue } from "../../src/sync/message-queue";
import { fakeTime } from "../components/fake-time";
import { buildItem, buildList } from "../domain/build";

vi.mock("../../src/hooks/session", () => ({ useUser: () => ({ uid: "ann" }) }));
const engine = vi.hoisted(
  () => ({}) as { joinedLists: ReturnType<typeof createMessageQueue<string>> },
);
vi.mock("../../src/hooks/engine", () => ({ useEngine: () => engine }));

const pass = fakeTime();

/** Shows new lists with these ids and fields. */
function show(fieldsById: Record<string, Parameters<typeof buildList>[0]>) {
  const lists = Object.entries(fieldsById).map(([id, fields]) =>
    buildList({ id, name: id, updatedAt: Date.now(), ...fields }),
  );
  render(<ListCards lists={lists} />, { wrapper: MemoryRouter });
}

beforeEach(() => {
  engine.joinedLists = createMessageQueue();
});

it("a card counts seconds, then minutes", async () => {
  show({ Market: {} });
  await pass(100); // a frame later
  for (const age of ["1 s", "2 s", "3 s"]) {
    await pass(1_000);
    expect(screen.getByText(`Updated ${age} ago`)).toBeVisible();
  }
  await pass(57_000);
  expect(screen.getByText("Updated 1 m ago")).toBeVisible();
});

it("the ages are right when a hidden page is visible again", async () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal("requestAnimationFrame", (draw: FrameRequestCallback) => frames.push(draw));
  show({ Market: {} });
  await pass(60_000);
  expect(screen.getByText("Updated 0 s ago")).toBeVisible();
  for (const draw of frames) act(() => draw(performance.now()));
  expect(screen.getByText("Updated 1 m ago")).toBeVisible();
  vi.unstubAllGlobals();
});

it("a card shows the number of open items, and none if all are done", () => {
  const done = buildItem("b", { done: true });
  show({ Some: { items: [buildItem("a"), done] }, None: { items: [done] } });
  expect(screen.getByRole("link", { name: /^Some 1 to buy Updated/ })).toBeVisible();
  expect(screen.getByRole("link", { name: /^None Updated/ })).toBeVisible();
});

it("several joined lists are all marked as new, without a toast or a change of focus", () => {
  vi.spyOn(messages, "listJoined").mockReturnValue();
  render(<input aria-label="Search" />);
  show({ Market: {}, Party: {}, Office: {} });
  screen.getByLabelText("Search").focus();
  act(() => ["Office", "Party"].forEach(engine.joinedLists.add));
  expect(screen.getAllByText("New")).toHaveLength(2);
  expect(screen.getByLabelText("Search")).toHaveFocus();
  expect(messages.listJoined).not.toHaveBeenCalled();
});
