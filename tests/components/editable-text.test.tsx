import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { EditableText } from "../../src/components/editable-text";
import { trimText } from "../../src/domain/typed-text";

const onSave = vi.fn<(text: string) => void>();
const onClose = vi.fn<() => void>();
const input = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Item" });

let kept = "";
const draft = {
  read: () => kept,
  keep(text: string) {
    kept = text;
  },
};

function edit(value = "Milk", isSelected = false) {
  const props = { value, draft, label: "Item", maxLength: 20, onSave, onClose };
  return <EditableText {...props} {...(isSelected && { isSelected })} />;
}

const LONG = "Oat milk from the market";

const type = (keys: string) => userEvent.keyboard(keys);
const saved = () => onSave.mock.calls.map(([text]) => text);
const closed = () => onClose.mock.calls.length;

beforeEach(() => {
  kept = "";
  vi.resetAllMocks();
});

describe("EditableText", { tags: ["list/item-edit", "list/name-edit"] }, () => {
  it("has the focus, with the caret at the end, so that the first key replaces nothing", async () => {
    render(edit());
    expect(input()).toHaveFocus();
    await type("s{Enter}");
    expect(saved()).toEqual(["Milks"]);
  });

  it("replaces pasted line breaks with spaces", async () => {
    render(edit());
    input().setSelectionRange(0, 0);
    await userEvent.paste("Oats\nand\n");
    expect(input()).toHaveValue("Oats and Milk");
    expect(input().selectionStart).toBe("Oats and ".length);
    expect(closed()).toBe(0);
  });

  it.each([..."\v\f\u0085\u2028\u2029"])("replaces a pasted %j with a space", async (lineBreak) => {
    render(edit("Milk", true));
    await userEvent.paste(`Oats${lineBreak}and`);
    expect(input()).toHaveValue("Oats and");
  });

  it("saves composed line breaks as spaces", () => {
    render(edit());
    fireEvent.input(input(), { target: { value: "Oats\nand" }, isComposing: true });
    fireEvent.blur(input());
    expect(saved()).toEqual(["Oats and"]);
  });

  it("saves on Enter from an on-screen keyboard that reports no key", () => {
    render(edit());
    fireEvent.input(input(), { target: { value: "Oats\n" }, inputType: "insertLineBreak" });
    expect([saved(), closed()]).toEqual([["Oats"], 1]);
  });

  it.each([
    ["saves the trimmed text on Enter", "  Oat milk {Enter}", ["Oat milk"]],
    ["saves the trimmed text when the input is left", "  Oat milk {Tab}", ["Oat milk"]],
    ["saves nothing if only spaces were added", "{End}  {Enter}", []],
    ["saves nothing if the text is empty", "{Delete}{Enter}", []],
    ["saves nothing if the text is blank", "   {Enter}", []],
    ["saves nothing if nobody sees the text", "\u200b\u3164{Enter}", []],
    ["saves nothing on Escape", "Oats{Escape}", []],
  ])("%s, after it has closed once", async (_, keys, texts) => {
    render(edit("Milk", true));
    onSave.mockImplementation(() => expect(closed()).toBe(1));
    await type(keys);
    fireEvent.blur(input());
    expect([saved(), closed()]).toEqual([texts, 1]);
  });

  it("stays open on an Enter of an input method, and saves on one that comes while a word is composed", () => {
    render(edit());
    fireEvent.change(input(), { target: { value: "牛乳" } });
    fireEvent.keyDown(input(), { key: "Enter", keyCode: 229 });
    expect(closed()).toBe(0);
    fireEvent.keyDown(input(), { key: "Enter", keyCode: 13, isComposing: true });
    expect(saved()).toEqual(["牛乳"]);
  });

  it("keeps a text that is too long, shows an error, and stays open until the text fits", async () => {
    render(edit("Milk", true));
    await userEvent.paste(LONG);
    expect(input()).toHaveValue(LONG);
    expect(screen.getByRole("alert")).toHaveTextContent("Too long: the limit is 20 characters.");
    expect(input()).toBeInvalid();
    expect(input()).toHaveAccessibleDescription("Too long: the limit is 20 characters.");
    await type("{Enter}");
    fireEvent.blur(input());
    expect([saved(), closed()]).toEqual([[], 0]);
    await type("{Backspace>4/}");
    expect(screen.queryByRole("alert")).toBeNull();
    await type("{Enter}");
    expect([saved(), closed()]).toEqual([["Oat milk from the ma"], 1]);
  });

  it.each([
    ["the typed text", "Oats", "Oats"],
    ["the part that fits", LONG, "Oat milk from the ma"],
  ])("saves %s if it is unmounted during editing", async (_, typed, text) => {
    const { unmount } = render(edit("Milk", true));
    await userEvent.paste(typed);
    unmount();
    expect(saved()).toEqual([text]);
  });

  it.each([
    ["saved", "{Enter}", ["Oat m"]],
    ["cancelled", "{Escape}", []],
  ])(
    "keeps each typed text as a draft, and begins with it, until it is %s",
    async (_, key, texts) => {
      const { unmount } = render(edit("Milk", true));
      await type("Oat ");
      expect(kept).toBe("Oat ");
      const draftAtEnd = kept;
      unmount();
      expect(kept).toBe("");
      kept = draftAtEnd; // as after a reload, which unmounts nothing
      onSave.mockClear();
      render(edit());
      expect(input()).toHaveValue("Oat ");
      await type(`m${key}`);
      expect([saved(), kept]).toEqual([texts, ""]);
    },
  );

  it("never saves a draft that came back, unless its user types or presses Enter", async () => {
    kept = "Oat m";
    const { unmount } = render(edit("Rye milk"));
    await userEvent.click(document.body);
    expect(input()).toHaveValue("Oat m");
    unmount();
    expect([saved(), kept]).toEqual([[], "Oat m"]);
    render(edit("Rye milk"));
    await type("{Enter}");
    expect([saved(), kept]).toEqual([["Oat m"], ""]);
  });

  it.each([
    ["{Delete}", ""],
    ["{Delete}\u200b", "\u200b"],
    ["Oats{Delete}{Backspace>4/}Milk", "Milk"],
  ])("keeps no draft of a text that is empty, or as it was, as after %j", async (keys, value) => {
    render(edit("Milk", true));
    await type(keys);
    expect(input()).toHaveValue(value);
    expect(trimText(kept)).toBe("");
  });

  it("leaves a draft that was not touched again when it is unmounted", () => {
    kept = LONG;
    render(edit()).unmount();
    expect([saved(), kept]).toEqual([[], LONG]);
    render(edit());
    expect(screen.getByRole("alert")).toHaveTextContent("Too long");
  });

  it.each([
    ["keeps the typed text", "Oats", "Oats", ["Oats"]],
    ["keeps the old text, and saves nothing", "{Shift}", "Milk", []],
  ])("%s when another member changes the text", async (_, keys, value, texts) => {
    const { rerender } = render(edit("Milk", true));
    await type(keys);
    rerender(edit("Soy milk", true));
    expect(input()).toHaveValue(value);
    await type("{Enter}");
    expect(saved()).toEqual(texts);
  });
});
