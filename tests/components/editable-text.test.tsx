import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { EditableText } from "../../src/components/editable-text";

const onSave = vi.fn<(text: string) => void>();
const onClose = vi.fn<() => void>();
const input = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Item" });

function edit(value = "Milk") {
  return (
    <StrictMode>
      <EditableText value={value} label="Item" onSave={onSave} onClose={onClose} maxLength={20} />
    </StrictMode>
  );
}

beforeEach(() => {
  onSave.mockClear();
  onClose.mockClear();
});

describe("EditableText", () => {
  it("is focused, with the caret at the end, so that the first key replaces nothing", async () => {
    render(edit());
    expect(input()).toHaveFocus();
    await userEvent.keyboard("s{Enter}");
    expect(onSave.mock.calls).toEqual([["Milks"]]);
  });

  it("is selected as a whole where it is likely to be replaced", async () => {
    render(
      <EditableText
        value="Milk"
        label="Item"
        onSave={onSave}
        onClose={onClose}
        maxLength={20}
        isSelected
      />,
    );
    await userEvent.keyboard("Oats{Enter}");
    expect(onSave.mock.calls).toEqual([["Oats"]]);
  });

  it("turns line breaks that are pasted into spaces", async () => {
    render(edit());
    input().setSelectionRange(0, 0);
    await userEvent.paste("Oats\nand\n");
    expect(input()).toHaveValue("Oats and Milk");
    expect(input().selectionStart).toBe("Oats and ".length);
    expect(onClose).not.toHaveBeenCalled();
  });

  it("saves on the Enter of an on-screen keyboard that tells no key", () => {
    render(edit());
    fireEvent.input(input(), { target: { value: "Oats\n" }, inputType: "insertLineBreak" });
    expect(onSave.mock.calls).toEqual([["Oats"]]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("saves the trimmed text on Enter, once, even though it then loses the focus", async () => {
    render(edit());
    input().select();
    await userEvent.keyboard("  Oat milk {Enter}");
    fireEvent.blur(input());
    expect(onSave.mock.calls).toEqual([["Oat milk"]]);
    expect(onClose).toHaveBeenCalledOnce();
    expect(onClose.mock.invocationCallOrder[0]).toBeLessThan(
      onSave.mock.invocationCallOrder[0] ?? 0,
    );
  });

  it("saves on leaving the input", async () => {
    render(edit());
    input().select();
    await userEvent.keyboard("Oats");
    await userEvent.tab();
    expect(onSave.mock.calls).toEqual([["Oats"]]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it.each([
    ["nothing changed", "{Enter}"],
    ["only spaces were added", "{End}  {Enter}"],
    ["the text is empty", "{Delete}{Enter}"],
    ["the text is blank", "   {Enter}"],
    ["Escape was pressed", "Oats{Escape}"],
  ])("saves nothing and closes once when %s", async (_, keys) => {
    render(edit());
    input().select();
    await userEvent.keyboard(keys);
    fireEvent.blur(input());
    expect(onSave).not.toHaveBeenCalled();
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("takes an Enter that ends a composition for a choice of word", () => {
    render(edit());
    fireEvent.change(input(), { target: { value: "牛乳" } });
    fireEvent.keyDown(input(), { key: "Enter", isComposing: true });
    fireEvent.keyDown(input(), { key: "Enter", keyCode: 229 });
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.keyDown(input(), { key: "Enter" });
    expect(onSave.mock.calls).toEqual([["牛乳"]]);
  });

  it("cuts nothing that is too long, says so, and stays open until it fits", async () => {
    render(edit());
    input().select();
    await userEvent.paste("Oat milk from the market");
    expect(input()).toHaveValue("Oat milk from the market");
    expect(screen.getByRole("alert")).toHaveTextContent("Too long: at most 20 characters fit.");
    expect(input()).toBeInvalid();
    expect(input()).toHaveAccessibleDescription("Too long: at most 20 characters fit.");
    await userEvent.keyboard("{Enter}");
    fireEvent.blur(input());
    expect([onSave.mock.calls, onClose.mock.calls]).toEqual([[], []]);
    await userEvent.keyboard("{Backspace>4/}");
    expect(screen.queryByRole("alert")).toBeNull();
    await userEvent.keyboard("{Enter}");
    expect(onSave.mock.calls).toEqual([["Oat milk from the ma"]]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("saves as much as fits when the screen goes away", async () => {
    const { unmount } = render(edit());
    input().select();
    await userEvent.paste("Oat milk from the market");
    unmount();
    expect(onSave.mock.calls).toEqual([["Oat milk from the ma"]]);
  });

  it("leaves another member's change alone when this person changed nothing", async () => {
    const { rerender } = render(edit("Milk"));
    rerender(edit("Soy milk"));
    await userEvent.keyboard("{Enter}");
    expect(onSave).not.toHaveBeenCalled();
  });

  it("keeps what is being typed when another member changes the text", async () => {
    const { rerender } = render(edit("Milk"));
    input().select();
    await userEvent.keyboard("Oats");
    rerender(edit("Soy milk"));
    expect(input()).toHaveValue("Oats");
    await userEvent.keyboard("{Enter}");
    expect(onSave.mock.calls).toEqual([["Oats"]]);
  });

  it("saves what was typed when the screen goes away in the midst of it", async () => {
    const { unmount } = render(edit());
    input().select();
    await userEvent.keyboard("Oats");
    unmount();
    expect(onSave.mock.calls).toEqual([["Oats"]]);
  });
});
