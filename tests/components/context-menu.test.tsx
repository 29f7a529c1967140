import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ContextMenu } from "../../src/components/context-menu";
import { Menu } from "../../src/components/menu";

const onEdit = vi.fn<() => void>();
const onDelete = vi.fn<() => void>();
const onRowClick = vi.fn<() => void>();

const button = () => screen.getByRole("button", { name: "Actions for Milk" });
/** What lies over the window, and takes every press beside the menu. */
const layer = () => screen.getByRole("menu").parentElement as HTMLElement;
const entry = (name: string) => screen.getByRole("menuitem", { name });

async function openMenu() {
  render(
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: stands for a row */}
      <div onClick={onRowClick}>
        <ContextMenu label="Actions for Milk">
          {(menu) => (
            <Menu
              {...menu}
              entries={[
                { label: "Edit", onSelect: onEdit },
                { label: "Copy", onSelect: () => undefined },
                { label: "Delete", danger: true, onSelect: onDelete },
              ]}
            />
          )}
        </ContextMenu>
      </div>
      <button type="button">Next</button>
    </>,
  );
  expect(screen.queryByRole("menu")).toBeNull();
  await userEvent.click(button());
  onRowClick.mockClear();
}

const expectClosed = () => {
  expect(screen.queryByRole("menu")).toBeNull();
  expect(button()).toHaveAttribute("aria-expanded", "false");
};

const windowSize = { innerWidth: window.innerWidth, innerHeight: window.innerHeight };
beforeEach(() => void vi.clearAllMocks());
afterEach(() => {
  vi.unstubAllGlobals();
  Object.assign(window, windowSize);
});

describe("ContextMenu", () => {
  it("opens with its first entry focused", async () => {
    await openMenu();
    expect(screen.getByRole("menu", { name: "Actions for Milk" })).toBeInTheDocument();
    expect(button()).toHaveAttribute("aria-expanded", "true");
    expect(entry("Edit")).toHaveFocus();
  });

  it("runs the chosen entry after it has closed, and tells nobody below of the click", async () => {
    await openMenu();
    await userEvent.click(entry("Delete"));
    expect(onDelete).toHaveBeenCalledOnce();
    expect(onEdit).not.toHaveBeenCalled();
    expect(onRowClick).not.toHaveBeenCalled();
    expectClosed();
    expect(button()).toHaveFocus();
  });

  it("moves by the arrow keys, round the ends, and by Home and End", async () => {
    await openMenu();
    const steps = [
      ["ArrowDown", "Copy"],
      ["ArrowDown", "Delete"],
      ["ArrowDown", "Edit"],
      ["ArrowUp", "Delete"],
      ["Home", "Edit"],
      ["End", "Delete"],
    ] as const;
    for (const [key, name] of steps) {
      await userEvent.keyboard(`{${key}}`);
      expect(entry(name)).toHaveFocus();
    }
    await userEvent.keyboard("{Enter}");
    expect(onDelete).toHaveBeenCalledOnce();
  });

  it("closes on Escape, and gives the focus back", async () => {
    await openMenu();
    await userEvent.keyboard("{Escape}");
    expectClosed();
    expect(button()).toHaveFocus();
  });

  it("closes on Tab, which moves on from the button", async () => {
    await openMenu();
    await userEvent.tab();
    expectClosed();
    expect(screen.getByRole("button", { name: "Next" })).toHaveFocus();
  });

  it.each([
    ["a click beside it", () => userEvent.click(layer())],
    ["the focus going elsewhere", () => screen.getByRole("button", { name: "Next" }).focus()],
    ["scrolling the page", () => fireEvent.scroll(window)],
    ["scrolling something in it", () => fireEvent.scroll(document.body)],
    ["resizing the window", () => fireEvent(window, new Event("resize"))],
    ["a second click on the button", () => fireEvent.click(button())],
  ])("closes on %s", async (_, close) => {
    await openMenu();
    await act(async () => close());
    expectClosed();
  });

  it("tells nobody below of a click beside it", async () => {
    await openMenu();
    await userEvent.click(layer());
    expect(onRowClick).not.toHaveBeenCalled();
    expect(button()).toHaveFocus();
  });

  it.each([
    [true, "stays, with a finger, when the window only got higher: the on-screen keyboard left"],
    [false, "closes, with a mouse, when the window only got higher"],
  ])("%j: %s", async (matches, _) => {
    vi.stubGlobal("matchMedia", () => ({ matches }));
    await openMenu();
    Object.assign(window, { innerHeight: windowSize.innerHeight + 300 });
    fireEvent(window, new Event("resize"));
    fireEvent.scroll(window);
    expect(screen.queryAllByRole("menu")).toHaveLength(matches ? 1 : 0);
  });

  it("listens to nothing once closed", async () => {
    await openMenu();
    await userEvent.keyboard("{Escape}");
    screen.getByRole("button", { name: "Next" }).focus();
    await userEvent.keyboard("{Escape}");
    expect(screen.getByRole("button", { name: "Next" })).toHaveFocus();
  });
});
