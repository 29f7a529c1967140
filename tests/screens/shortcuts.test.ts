import { describe, expect, it, vi } from "vitest";
import { type Action, runKey } from "../../src/hooks/shortcuts";

/** Returns the keys of the action that a key event runs; null for none. */
function pressed(init: KeyboardEventInit): string | null {
  const act = vi.fn();
  const actions: readonly Action<null>[] = ["Control+z", "Control+Shift+z", "Control+a", "z"].map(
    (name) => ({ label: name, keys: [name], act: () => act(name) }),
  );
  const event = new KeyboardEvent("keydown", { cancelable: true, ...init });
  runKey(actions, event, null);
  expect(event.defaultPrevented).toBe(act.mock.calls.length > 0);
  return act.mock.calls[0]?.[0] ?? null;
}

const ctrl = { ctrlKey: true };
const ctrlShift = { ctrlKey: true, shiftKey: true };

describe("A shortcut", () => {
  it.each([
    ["Russian", { key: "я", code: "KeyZ", ...ctrl }, "Control+z"],
    ["Russian, with Shift", { key: "Я", code: "KeyZ", ...ctrlShift }, "Control+Shift+z"],
    ["Ukrainian", { key: "ф", code: "KeyA", ...ctrl }, "Control+a"],
    ["Greek", { key: "ζ", code: "KeyZ", ...ctrl }, "Control+z"],
    ["Hebrew", { key: "ז", code: "KeyZ", ...ctrl }, "Control+z"],
    ["Arabic", { key: "ئ", code: "KeyZ", ...ctrl }, "Control+z"],
    ["Arabic, a sign with Shift", { key: "~", code: "KeyZ", ...ctrlShift }, "Control+Shift+z"],
    ["Thai", { key: "ผ", code: "KeyZ", ...ctrl }, "Control+z"],
    ["Thai, a bracket with Shift", { key: "(", code: "KeyZ", ...ctrlShift }, "Control+Shift+z"],
    ["Hindi, a vowel sign", { key: "ो", code: "KeyA", ...ctrl }, "Control+a"],
    ["Georgian", { key: "ზ", code: "KeyZ", ...ctrl }, "Control+z"],
    ["Korean", { key: "ㅋ", code: "KeyZ", ...ctrl }, "Control+z"],
    ["an IME that has taken the key", { key: "Process", code: "KeyZ", ...ctrl }, "Control+z"],
    ["Japanese kana", { key: "つ", code: "KeyZ", ...ctrl }, "Control+z"],
  ])("is the place of the key on a layout without Latin letters: %s", (_, init, name) => {
    expect(pressed(init)).toBe(name);
  });

  it.each([
    ["German Z", { key: "z", code: "KeyY", ...ctrl }, "Control+z"],
    ["German Y", { key: "y", code: "KeyZ", ...ctrl }, null],
    ["French Z", { key: "z", code: "KeyW", ...ctrl }, "Control+z"],
    ["French W", { key: "w", code: "KeyZ", ...ctrl }, null],
    ["French A", { key: "a", code: "KeyQ", ...ctrl }, "Control+a"],
    ["Dvorak Z", { key: "z", code: "Slash", ...ctrl }, "Control+z"],
    ["Turkish dotless I", { key: "ı", code: "KeyZ", ...ctrl }, null],
    ["caps lock", { key: "Z", code: "KeyZ", ...ctrl }, "Control+z"],
    ["caps lock and Shift", { key: "z", code: "KeyZ", ...ctrlShift }, "Control+Shift+z"],
    ["AltGr on Windows", { key: "ż", code: "KeyZ", ctrlKey: true, altKey: true }, null],
    ["Ctrl and Alt", { key: "z", code: "KeyZ", ctrlKey: true, altKey: true }, null],
    ["an on-screen keyboard without places", { key: "z", code: "", ...ctrl }, "Control+z"],
  ])("is the letter on a layout with Latin letters: %s", (_, init, name) => {
    expect(pressed(init)).toBe(name);
  });
});
