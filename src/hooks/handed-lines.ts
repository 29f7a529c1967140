import type { Line } from "../domain/pasted-lines";

/** Returns the lines that a user has handed over with the navigation to this place, once; null for none. */
export function takeLines(uid: string): readonly Line[] | null {
  const { state } = window.history;
  const handed = state?.usr; // where the router keeps the state of a navigation
  if (!Array.isArray(handed?.lines) || handed.uid !== uid) return null;
  window.history.replaceState({ ...state, usr: null }, "");
  return handed.lines;
}
