import type { Line } from "../domain/pasted-lines";

/** The lines that were handed over with the way to this place, once; null for none. The router keeps them as `usr`. */
export function takeLines(): readonly Line[] | null {
  const { state } = window.history;
  const lines = state?.usr?.lines;
  if (!Array.isArray(lines)) return null;
  window.history.replaceState({ ...state, usr: null }, "");
  return lines;
}
