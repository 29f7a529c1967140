import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { useAim } from "../../src/screens/list/dragging/use-aim";
import { standInForPointerEvents } from "../components/pointer-events";

standInForPointerEvents();

/** Lists beside a list in which something is held; the button tells at what it is aimed. */
function Desk({ isHeld }: { isHeld: boolean }) {
  const aim = useAim(isHeld);
  return (
    <>
      <div data-lists="">
        <ul>
          <a href="/list/here" aria-current="page">
            Market
          </a>
          <a href="/list/there">Party</a>
        </ul>
      </div>
      <button
        type="button"
        onClick={({ currentTarget }) => (currentTarget.title = aim()?.textContent ?? "none")}
      >
        Drop
      </button>
    </>
  );
}

const link = (name: string) => screen.getByRole("link", { name });

/** Where the pointer is: jsdom lays nothing out. */
function point(at: Element) {
  Object.assign(document, { elementFromPoint: () => at });
  fireEvent.pointerMove(document);
}

function aimed() {
  const button = screen.getByRole("button");
  fireEvent.click(button);
  return button.title;
}

it("Another list is aimed at as long as something is held over it, and marked", () => {
  const { rerender } = render(<Desk isHeld />);
  point(link("Party"));
  expect([aimed(), link("Party").hasAttribute("data-aim")]).toEqual(["Party", true]);
  point(link("Market"));
  expect([aimed(), link("Party").hasAttribute("data-aim")]).toEqual(["none", false]);
  point(link("Party"));
  rerender(<Desk isHeld={false} />);
  expect([aimed(), link("Party").hasAttribute("data-aim")]).toEqual(["none", false]);
});

it("Where nothing is held by the pointer, it aims at nothing", () => {
  render(<Desk isHeld={false} />);
  point(link("Party"));
  expect(aimed()).toBe("none");
});
