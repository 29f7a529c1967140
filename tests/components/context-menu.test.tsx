import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ContextMenu } from "../../src/components/context-menu";

const onSelect = vi.fn<(label: string) => void>();
const KEYS = { Edit: "Enter", Copy: "Alt+ArrowUp", Delete: "Delete" };
const ACTIONS = Object.entries(KEYS).map(([label, key]) => ({
  label,
  key,
  onSelect: () => onSelect(label),
}));

const action = (name: string) => screen.getByRole("menuitem", { name });
const button = () => screen.getByRole("button", { name: "Actions for Milk", hidden: true });
const SIZE = { width: innerWidth, height: innerHeight };

/** Resizes the window. */
function resizeTo(width: number, height: number) {
  Object.assign(window, { innerWidth: width, innerHeight: height });
  fireEvent(window, new Event("resize"));
}

afterEach(() => {
  vi.restoreAllMocks();
  resizeTo(SIZE.width, SIZE.height);
});

beforeEach(async () => {
  render(
    <>
      <input />
      <ContextMenu label="Actions for Milk" actions={() => ACTIONS} />
    </>,
  );
  await userEvent.click(button());
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

  it("closes at once if the window is resized", () => {
    resizeTo(innerWidth, innerHeight + 10);
    expect(screen.queryByRole("menu")).toBeNull();
  });

  it("closes at once if a scroll moves its button", () => {
    const scrollBy = (top: number) => {
      vi.spyOn(button(), "getBoundingClientRect").mockReturnValue(new DOMRect(0, -top, 44, 44));
      fireEvent.scroll(document);
    };
    scrollBy(1); // a rounding error
    expect(screen.getByRole("menu")).toBeVisible();
    scrollBy(20);
    expect(screen.queryByRole("menu")).toBeNull();
  });
});

describe("ContextMenu after a text field with the focus", () => {
  beforeEach(async () => {
    await userEvent.keyboard("{Escape}");
    await userEvent.click(screen.getByRole("textbox"));
    await userEvent.click(button());
  });

  it("stays while the keyboard of a phone closes, whose scroll moves the button", () => {
    for (const grown of [100, 200, 300]) {
      vi.spyOn(button(), "getBoundingClientRect").mockReturnValue(new DOMRect(0, grown, 44, 44));
      resizeTo(innerWidth, SIZE.height + grown);
      fireEvent.scroll(document);
      expect(screen.getByRole("menu")).toBeVisible();
    }
  });

  it.each([
    ["gets another width", () => resizeTo(innerWidth + 10, innerHeight + 200)],
    ["gets lower", () => resizeTo(innerWidth, innerHeight - 200)],
    [
      "grows so that its button is below the edge",
      () => {
        vi.spyOn(button(), "getBoundingClientRect").mockReturnValue(new DOMRect(0, 1_200, 44, 44));
        resizeTo(innerWidth, innerHeight + 200);
      },
    ],
    [
      "scrolls, with the same size",
      () => {
        vi.spyOn(button(), "getBoundingClientRect").mockReturnValue(new DOMRect(0, 50, 44, 44));
        fireEvent.scroll(document);
      },
    ],
  ])("closes at once if the window %s", (_, change) => {
    change();
    expect(screen.queryByRole("menu")).toBeNull();
  });
});
