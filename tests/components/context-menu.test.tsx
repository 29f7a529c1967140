import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { lazy, Suspense } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ContextMenu } from "../../src/components/context-menu";
import { Menu } from "../../src/components/menu";

const onSelect = vi.fn<(label: string) => void>();
const ACTIONS = ["Edit", "Copy", "Delete"].map((label) => ({
  label,
  onSelect: () => onSelect(label),
}));

const action = (name: string) => screen.getByRole("menuitem", { name });

beforeEach(async () => {
  render(
    <ContextMenu label="Actions for Milk">
      {(menu) => <Menu {...menu} actions={ACTIONS} />}
    </ContextMenu>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Actions for Milk" }));
  expect(screen.getByRole("menu", { name: "Actions for Milk" })).toBeVisible();
});

describe("ContextMenu", () => {
  it("moves the focus by the arrow keys, which wrap at the ends, and by Home and End", async () => {
    action("Edit").focus();
    for (const step of ["Down Copy", "Down Delete", "Down Edit", "Up Delete"]) {
      const [key, name = ""] = step.split(" ");
      await userEvent.keyboard(`{Arrow${key}}`);
      expect(action(name)).toHaveFocus();
    }
    await userEvent.keyboard("{Home}");
    expect(action("Edit")).toHaveFocus();
    await userEvent.keyboard("{End}{Enter}");
    expect(onSelect.mock.calls).toEqual([["Delete"]]);
    expect(screen.queryByRole("menu")).toBeNull();
  });

  it("does not open if the focus has moved on before its code has loaded", async () => {
    cleanup();
    const MenuLater = lazy(() => code);
    let load = (_: { default: typeof Menu }) => {};
    const code = new Promise<{ default: typeof Menu }>((resolve) => {
      load = resolve;
    });
    const name = "Actions for Milk";
    render(
      <>
        <ContextMenu label={name}>
          {(menu) => (
            <Suspense>
              <MenuLater {...menu} actions={[]} />
            </Suspense>
          )}
        </ContextMenu>
        <input aria-label="New item" />
      </>,
    );
    await userEvent.click(screen.getByRole("button", { name }));
    screen.getByRole("textbox").focus();
    await act(async () => load({ default: Menu }));
    expect(screen.queryByRole("menu")).toBeNull();
    expect(screen.getByRole("textbox")).toHaveFocus();
    expect(screen.getByRole("button", { name })).toHaveAttribute("aria-expanded", "false");
  });

  it("stays on a touch screen when the on-screen keyboard closes", () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    vi.stubGlobal("innerHeight", innerHeight + 300);
    fireEvent(window, new Event("resize"));
    expect(screen.getByRole("menu")).toBeVisible();
    vi.unstubAllGlobals();
  });
});
