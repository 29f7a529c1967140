import { useEffect, useEffectEvent } from "react";
import { matchKeyBindingPress, parseKeybinding } from "tinykeys";
import { wide } from "../client/wide";
import { createEmitter } from "../sync/signals/store";
import { useSingleKeysSetting } from "./device-settings";
import { useStore } from "./store";

/** A user action on a `Context`, with its shortcuts. */
export type Action<Context> = {
  /** The text in a menu, on a button and in the help. */
  readonly label: string;
  /** Its keys, in the syntax of tinykeys. */
  readonly keys: readonly string[];
  /** Whether holding the key down repeats it. */
  readonly repeats?: boolean;
  readonly isPossible?: (context: Context) => boolean;
  readonly act: (context: Context, key: string) => void;
};

/** The page's key presses, from a single listener. */
const pressed = createEmitter<KeyboardEvent>(() => {
  document.addEventListener("keydown", pressed.emit);
  return () => document.removeEventListener("keydown", pressed.emit);
});

/**
 * Runs actions by their keys, except in text fields and while a dialog is open.
 *
 * @param context returns the context to act on; null if the shortcuts don't apply now
 */
export function useShortcuts<Context>(
  actions: readonly Action<Context>[],
  context: (event: KeyboardEvent) => Context | null,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { defaultPrevented, isComposing, target } = event;
    if (defaultPrevented || isComposing || isTextInput(target)) return;
    if (!document.querySelector("dialog[open]")) runShortcut(actions, event, () => context(event));
  });
  useEffect(() => pressed.subscribe((event) => press(event)), []);
}

/** Returns whether the single-key shortcuts outside items are on: in a wide window, unless turned off. */
export function useSingleKeysEnabled(): boolean {
  const [isOn] = useSingleKeysSetting();
  return useStore(wide) && isOn;
}

/** Runs the action of a key if it is possible. */
export function runShortcut<Context>(
  actions: readonly Action<Context>[],
  event: KeyboardEvent,
  context: () => Context | null,
): void {
  const action = actions.find(({ keys }) => keys.some((key) => matchesKey(event, key)));
  const current = action ? context() : null;
  if (!action || current === null || action.isPossible?.(current) === false) return;
  event.preventDefault();
  if (!event.repeat || action.repeats) action.act(current, event.key);
}

function matchesKey(event: KeyboardEvent, key: string): boolean {
  return parseKeybinding(key).some((press) => matchKeyBindingPress(event, press));
}

/** Returns whether an event's target is a text field. */
export function isTextInput(
  target: EventTarget | null,
): target is HTMLInputElement | HTMLTextAreaElement {
  return (
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && target.type !== "checkbox")
  );
}
