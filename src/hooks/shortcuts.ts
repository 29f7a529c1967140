import { type RefObject, useEffect, useEffectEvent } from "react";
import { isOutsideFields } from "../client/text-input";

const IS_MAC = /Mac|iP/.test(navigator.platform);

/** The modifier of the system's own shortcuts. */
export const MOD = IS_MAC ? "Meta" : "Control";

const PASTE_KEYS = [`${MOD}+v`, `${MOD}+Shift+v`, "Shift+Insert"];

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
  useKeysOutsideFields((event) => runKey(actions, event, context));
}

/**
 * Focuses a field at keys that type or paste a text while no field has the focus and no dialog is open: the browser then
 * types or pastes into it. Only on a device with a mouse; elsewhere, an on-screen keyboard would open.
 *
 * @param prepare makes the field ready for the focus
 */
export function useTypingAnywhere(field: RefObject<HTMLElement | null>, prepare: () => void): void {
  useKeysOutsideFields((event) => {
    const isText =
      (typesCharacter(event) || PASTE_KEYS.includes(nameOf(event))) && !event.defaultPrevented;
    if (!isText || !matchMedia("(any-pointer: fine)").matches) return;
    prepare();
    field.current?.focus({ preventScroll: true });
  });
}

function useKeysOutsideFields(onPress: (event: KeyboardEvent) => void): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const handlePress = (event: KeyboardEvent) => {
      const hasDialog = document.querySelector("dialog[open]") !== null;
      if (isOutsideFields(event.target) && !hasDialog) press(event);
    };
    document.addEventListener("keydown", handlePress);
    return () => document.removeEventListener("keydown", handlePress);
  }, []);
}

/** Returns whether a key types a character in a field. A space does not count: it ticks, presses or scrolls. */
function typesCharacter({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  const isName = /^[A-Z]\w/.test(key) && key !== "Dead" && key !== "Process";
  // Windows may report AltGr as Ctrl and Alt. On a Mac, Option types characters.
  const isShortcut = metaKey || (IS_MAC ? ctrlKey : ctrlKey !== altKey);
  return !isName && !isShortcut && key !== " ";
}

function nameOf(event: KeyboardEvent): string {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  const modifiers = [
    ctrlKey && "Control+",
    metaKey && "Meta+",
    altKey && "Alt+",
    shiftKey && "Shift+",
  ];
  return modifiers.filter(Boolean).join("") + baseName(event);
}

/**
 * Returns the letter of a key in lower case, or the key's name. On a layout without Latin letters, and for a key that
 * an IME has taken, the letter is the one in the same place on a US keyboard.
 */
function baseName({ key, code }: KeyboardEvent): string {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  const isLatin = /\p{Script=Latin}/u.test(key) && key !== "Process";
  if (letter && !isLatin) return letter.toLowerCase();
  return key.length === 1 ? key.toLowerCase() : key;
}
