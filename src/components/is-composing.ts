import type { KeyboardEvent } from "react";

/** Whether a key belongs to a composition, as of Chinese or Japanese: its Enter chooses a word. 229 is how Safari tells. */
export function isComposing({ nativeEvent, keyCode }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || keyCode === 229;
}
