import type { KeyboardEvent } from "react";

/** Returns whether a key belongs to an IME composition. Enter then chooses a word. Safari reports key code 229. */
export function isComposing({ nativeEvent, keyCode }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || keyCode === 229;
}
