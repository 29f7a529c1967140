import { useAboveKeyboard } from "./use-above-keyboard";
import { useWakeLock } from "./use-wake-lock";

/** Keeps the screen awake while a list is on it, and the list's lower edge above the on-screen keyboard. Draws nothing. */
export function Upkeep() {
  useWakeLock();
  useAboveKeyboard();
  return null;
}
