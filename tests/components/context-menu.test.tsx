import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ContextMenu } from "../../src/components/context-menu";
import { Menu } from "../../src/components/menu";

const onEdit = vi.fn<() => void>();
const onDelete = vi.fn<() => void>();

const button = () => screen.getByRole("button", { name: "Actions for Milk" });
/** What takes every press beside the menu. */
const backdrop = () => screen.getByRole("dialog");
const entry = (name: string) => screen.getByRole("menuitem", { name });

async function openMenu() {
  render(
    <ContextMenu label="Actions for Milk">
      {(menu) => (
        <Menu
          {...menu}
          entries={[
            { label: "Edit", onSelect: onEdit },
            { label: "Copy", onSelect: () => undefined },
            { label: "Delete", isDangerous: true, onSelect: onDelete },
          ]}
        />
      )}
    </ContextMenu>,
  );
  expect(screen.queryByRole("menu")).toBeNull();
  await userEvent.click(button());
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
  it("opens in front of everything else", async () => {
    await openMenu();
    expect(screen.getByRole("menu", { name: "Actions for Milk" })).toBeInTheDocument();
    expect(button()).toHaveAttribute("aria-expanded", "true");
    expect(backdrop()).toHaveAttribute("open");
  });

  it("runs the chosen entry after it has closed", async () => {
    await openMenu();
    await userEvent.click(entry("Delete"));
    expect(onDelete).toHaveBeenCalledOnce();
    expect(onEdit).not.toHaveBeenCalled();
    expectClosed();
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
    entry("Edit").focus();
    for (const [key, name] of steps) {
      await userEvent.keyboard(`{${key}}`);
      expect(entry(name)).toHaveFocus();
    }
    await userEvent.keyboard("{Enter}");
    expect(onDelete).toHaveBeenCalledOnce();
  });

  it.each([
    ["a click beside it", () => userEvent.click(backdrop())],
    ["resizing the window", () => fireEvent(window, new Event("resize"))],
  ])("closes on %s", async (_, close) => {
    await openMenu();
    await act(async () => close());
    expectClosed();
  });

  it.each([
    [true, "stays, with a finger, when the window only got higher: the on-screen keyboard left"],
    [false, "closes, with a mouse, when the window only got higher"],
  ])("%j: %s", async (matches, _) => {
    vi.stubGlobal("matchMedia", () => ({ matches }));
    await openMenu();
    Object.assign(window, { innerHeight: windowSize.innerHeight + 300 });
    fireEvent(window, new Event("resize"));
    expect(screen.queryAllByRole("menu")).toHaveLength(matches ? 1 : 0);
  });
});
