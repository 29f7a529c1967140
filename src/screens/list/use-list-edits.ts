import { useMemo } from "react";
import type { Change } from "../../domain/changes";
import type { Placement } from "./drag-layer";

/** The edits that the list screen offers, as commands. They stay the same from render to render. */
export type ListEdits = ReturnType<typeof useListEdits>;

/** Builds the commands over the one way to change a list, which takes what is done at one stroke. */
export function useListEdits(edit: (changes: readonly Change[]) => void) {
  return useMemo(
    () => ({
      editItem: (itemId: string, text: string) => edit([{ type: "edit-item", itemId, text }]),
      setDone: (itemId: string, done: boolean) => edit([{ type: "set-done", itemId, done }]),
      uncheckItems: (itemIds: readonly string[]) =>
        edit(itemIds.map((itemId) => ({ type: "set-done", itemId, done: false }))),
      moveItem: (placement: Placement) => edit([{ type: "move-item", ...placement }]),
      removeItems: (itemIds: readonly string[]) => edit([{ type: "remove-items", itemIds }]),
      renameList: (name: string) => edit([{ type: "rename-list", name }]),
    }),
    [edit],
  );
}
