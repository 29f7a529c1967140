import type { Action } from "../../hooks/shortcuts";

const focus = (field: HTMLElement) => field.focus();

/** Focuses the input for new items. */
export const NEW_ITEM: Action<HTMLElement> = { label: "New item", keys: ["n"], act: focus };

/** Focuses the search field of the lists or, without one, the first list. */
export const FOCUS_SEARCH: Action<HTMLElement> = {
  label: "Find a list",
  keys: ["/", "Shift+/"],
  act: focus,
};

/** Opens the next (1) or previous (-1) list. */
export type OpenList = (direction: 1 | -1) => void;

export const LIST_NAVIGATION: readonly Action<OpenList>[] = [
  { label: "Next list", keys: ["j"], repeats: true, act: (open) => open(1) },
  { label: "Previous list", keys: ["k"], repeats: true, act: (open) => open(-1) },
];

/** Opens the help, which lists all keys. */
export const SHOW_HELP: Action<() => void> = {
  label: "Show shortcuts",
  keys: ["?", "Shift+?"],
  act: (show) => show(),
};

/** Undo and redo of edits. */
export const UNDO_ACTIONS: readonly Action<{ undo: () => void; redo: () => void }>[] = [
  { label: "Undo", keys: ["$mod+z"], repeats: true, act: ({ undo }) => undo() },
  { label: "Redo", keys: ["$mod+Shift+z", "Control+y"], repeats: true, act: ({ redo }) => redo() },
];
