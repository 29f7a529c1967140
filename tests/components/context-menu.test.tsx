import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ContextMenu } from "../../src/components/context-menu";
import { Menu } from "../../src/components/menu";

const onEdit = vi.fn<() => void>();
const onDelete = vi.fn<() => void>();

const button = () => screen.getByRole("button", { name: "Actions for Milk" });
/** Catches every press outside the menu. */
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

const { innerHeight } = window;
beforeEach(() => void vi.resetAllMocks());
afterEach(() => {
  vi.unstubAllGlobals();
  window.innerHeight = innerHeight;
});

describe("ContextMenu", () => {
  it("opens in front of everything else, and runs the chosen entry after it has closed", async () => {
    await openMenu();
    expect(screen.getByRole("menu", { name: "Actions for Milk" })).toBeInTheDocument();
    expect(button()).toHaveAttribute("aria-expanded", "true");
    expect(backdrop()).toHaveAttribute("open");
    onDelete.mockImplementation(() => expect(screen.queryByRole("dialog")).toBeNull());
    await userEvent.click(entry("Delete"));
    expect(onDelete).toHaveBeenCalledOnce();
    expect(onEdit).not.toHaveBeenCalled();
    expectClosed();
  });

  it("moves the focus by the arrow keys, which wrap at the ends, and by Home and End", async () => {
    await openMenu();
    entry("Edit").focus();
    for (const step of ["Down Copy", "Down Delete", "Down Edit", "Up Delete"]) {
      const [key, name = ""] = step.split(" ");
      await userEvent.keyboard(`{Arrow${key}}`);
      expect(entry(name)).toHaveFocus();
    }
    await userEvent.keyboard("{Home}");
    expect(entry("Edit")).toHaveFocus();
    await userEvent.keyboard("{End}{Enter}");
    expect(onDelete).toHaveBeenCalledOnce();
  });

  it("closes on a click outside", async () => {
    await openMenu();
    await userEvent.click(backdrop());
    expectClosed();
  });

  it.each([
    ["closes when the window is resized", true, 0, 0],
    ["stays on a touch screen when the on-screen keyboard closes", true, 300, 1],
    ["closes on a desktop when the window grows taller", false, 300, 0],
  ])("%s", async (_, matches, growth, menus) => {
    vi.stubGlobal("matchMedia", () => ({ matches }));
    await openMenu();
    window.innerHeight += growth;
    fireEvent(window, new Event("resize"));
    expect(screen.queryAllByRole("menu")).toHaveLength(menus);
  });
});
