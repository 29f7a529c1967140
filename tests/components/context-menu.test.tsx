import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ContextMenu } from "../../src/components/context-menu";
import { Menu } from "../../src/components/menu";

const onDelete = vi.fn<() => void>();

const button = () => screen.getByRole("button", { name: "Actions for Milk" });
const entry = (name: string) => screen.getByRole("menuitem", { name });

async function openMenu() {
  render(
    <ContextMenu label="Actions for Milk">
      {(menu) => (
        <Menu
          {...menu}
          entries={[
            { label: "Edit", onSelect: () => undefined },
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

const { innerHeight } = window;
beforeEach(() => void vi.resetAllMocks());
afterEach(() => {
  vi.unstubAllGlobals();
  window.innerHeight = innerHeight;
});

describe("ContextMenu", () => {
  it("has the name of its button, and runs the chosen entry after it has closed", async () => {
    await openMenu();
    expect(screen.getByRole("menu", { name: "Actions for Milk" })).toBeVisible();
    expect(button()).toHaveAttribute("aria-expanded", "true");
    onDelete.mockImplementation(() => expect(screen.queryByRole("menu")).toBeNull());
    await userEvent.click(entry("Delete"));
    expect(onDelete).toHaveBeenCalledOnce();
    expect(button()).toHaveAttribute("aria-expanded", "false");
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

  it("stays on a touch screen when the on-screen keyboard closes", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    await openMenu();
    window.innerHeight += 300;
    fireEvent(window, new Event("resize"));
    expect(screen.getByRole("menu")).toBeVisible();
  });
});
