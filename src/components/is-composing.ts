import type { KeyboardEvent } from "react";

/** The key code that browsers report for a key which an input method takes. */
const TAKEN_BY_INPUT_METHOD = 229;

/**
 * Returns whether a key belongs to an input method: Enter then chooses a word. `isComposing` doesn't tell: Gboard
 * composes each word until a space, and its Enter, which is no part of that, comes meanwhile.
 */
export function isComposing({ keyCode }: KeyboardEvent): boolean {
  return keyCode === TAKEN_BY_INPUT_METHOD;
}
