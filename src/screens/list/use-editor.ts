import { useMemo } from "react";
import type { Change } from "../../domain/changes";
import type { Item } from "../../domain/types";
import type { Placement } from "./drag-layer";

/** The edits that the list screen offers, as commands. They stay the same from render to render. */
export type ListEdits = ReturnType<typeof useListEdits>;

/** Builds the commands over the one way to change a list, which takes what is done at one stroke. */
export function useListEdits(edit: (changes: readonly Change[]) => void) {
  return useMemo(
    () => ({
      editItem: (itemId: string, text: string) => edit([{ type: "edit-item", itemId, text }]),
      /** Ticks an item off, or wants it again, even if somebody removes it meanwhile. */
      setDone: (item: Item, done: boolean) =>
        edit([done ? { type: "set-done", itemId: item.id, done } : { type: "reopen-item", item }]),
      reopenItems: (items: readonly Item[]) =>
        edit(items.map((item) => ({ type: "reopen-item", item }))),
      moveItem: (placement: Placement) => edit([{ type: "move-item", ...placement }]),
      removeItem: (itemId: string) => edit([{ type: "remove-items", itemIds: [itemId] }]),
      removeDoneItems: (itemIds: readonly string[]) =>
        edit([{ type: "remove-done-items", itemIds }]),
      renameList: (name: string) => edit([{ type: "rename-list", name }]),
    }),
    [edit],
  );
}
