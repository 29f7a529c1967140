import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ContextMenu } from "../../src/components/context-menu";

const onSelect = vi.fn<(label: string) => void>();
const KEYS = { Edit: "Enter", Copy: "Alt+ArrowUp", Delete: "Delete" };
const ACTIONS = Object.entries(KEYS).map(([label, key]) => ({
  label,
  key,
  onSelect: () => onSelect(label),
}));

const action = (name: string) => screen.getByRole("menuitem", { name });

beforeEach(async () => {
  render(<ContextMenu label="Actions for Milk" actions={() => ACTIONS} />);
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

  it("shows keys as keyboards do", () => {
    expect(action("Delete")).toHaveTextContent(/^DeleteDel$/);
    expect(action("Edit")).toHaveTextContent(/^Edit↵$/);
    expect(action("Copy")).toHaveTextContent(/^CopyAlt\+↑$/);
  });

  it("ignores the scroll and resize when the on-screen keyboard closes, but no later ones", async () => {
    const resize = () => fireEvent(window, new Event("resize"));
    resize();
    expect(screen.getByRole("menu")).toBeVisible();
    await waitFor(() => {
      resize();
      expect(screen.queryByRole("menu")).toBeNull();
    });
  });

  it("closes after the first moments if its button has left the window by then", async () => {
    const button = screen.getByRole("button", { name: "Actions for Milk", hidden: true });
    vi.spyOn(button, "getBoundingClientRect").mockReturnValue(new DOMRect(0, -100, 44, 44));
    expect(screen.getByRole("menu")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  });
});
