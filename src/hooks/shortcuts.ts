import { useEffect, useEffectEvent } from "react";
import { isTextInput } from "../client/text-input";

const IS_MAC = /Mac|iP/.test(navigator.platform);

/** The modifier of the system's own shortcuts. */
export const MOD = IS_MAC ? "Meta" : "Control";

/** A user action on a `Context`, with its keys. */
export type Action<Context> = {
  /** Its name, and its text in a menu or on a button. */
  readonly label: string;
  /** Its keys after their modifiers, such as `Control+Shift+z`. The menu shows the first. */
  readonly keys: readonly string[];
  /** Whether holding the key down repeats it. */
  readonly repeats?: boolean;
  readonly isPossible?: (context: Context) => boolean;
  readonly act: (context: Context, key: string) => void;
};

/** Runs the action of a key if it is possible, unless somebody has handled the key. */
export function runKey<Context>(
  actions: readonly Action<Context>[],
  event: KeyboardEvent,
  context: Context,
): void {
  const pressed = nameOf(event);
  const action = actions.find(({ keys }) => keys.includes(pressed));
  if (event.defaultPrevented || !action || action.isPossible?.(context) === false) return;
  event.preventDefault();
  if (!event.repeat || action.repeats) action.act(context, event.key);
}

/** Runs actions by their keys wherever the focus is, except in a text field and while a dialog is open. */
export function useGlobalKeys<Context>(
  actions: readonly Action<Context>[],
  context: Context,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isElsewhere = isTextInput(event.target) || document.querySelector("dialog[open]");
    if (!isElsewhere) runKey(actions, event, context);
  });
  useEffect(() => {
    const handlePress = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", handlePress);
    return () => document.removeEventListener("keydown", handlePress);
  }, []);
}

function nameOf({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): string {
  const modifiers = [
    ctrlKey && "Control+",
    metaKey && "Meta+",
    altKey && "Alt+",
    shiftKey && "Shift+",
  ];
  const name = key.length === 1 ? key.toLowerCase() : key;
  return modifiers.filter(Boolean).join("") + name;
}
