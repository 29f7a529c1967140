import { describe, expect, it } from "vitest";
import { isTyped } from "../../src/components/is-typed";

describe("A text counts as typed", () => {
  const event = (isTrusted: boolean, inputType: string) =>
    Object.create(InputEvent.prototype, {
      isTrusted: { value: isTrusted },
      inputType: { value: inputType },
    }) as InputEvent;

  it.each([
    ...["insertText", "insertCompositionText", "insertFromPaste", "insertFromDrop"],
    ...["deleteContentBackward", "deleteByCut", "deleteWordBackward", "historyUndo"],
  ])("if a person causes %s", (inputType) => {
    expect(isTyped(event(true, inputType))).toBe(true);
    expect(isTyped(event(false, inputType))).toBe(false);
  });

  it.each([
    ["Chromium fills it in", Object.create(Event.prototype, { isTrusted: { value: true } })],
    ["Firefox fills it in", event(true, "insertReplacementText")],
    ["Safari fills it in", event(true, "")],
    ["an extension fills it in", new Event("input")],
    ["an extension pretends to type", new InputEvent("input", { inputType: "insertText" })],
  ])("but not if %s", (_, cause: Event) => expect(isTyped(cause)).toBe(false));
});
