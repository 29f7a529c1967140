import { useMemo } from "react";
import { v4 as newId } from "uuid";
import type { Change } from "../../domain/changes";
import type { Placement } from "./drag-layer";

/** The edits that the list screen offers, as commands. They stay the same from render to render. */
export type ListEdits = ReturnType<typeof useListEdits>;

/** Builds the commands over the one way to change a list. */
export function useListEdits(change: (change: Change) => void) {
  return useMemo(
    () => ({
      addItem: (text: string) =>
        change({ type: "add-item", item: { id: newId(), text, done: false } }),
      editItem: (itemId: string, text: string) => change({ type: "edit-item", itemId, text }),
      setDone: (itemId: string, done: boolean) => change({ type: "set-done", itemId, done }),
      moveItem: (placement: Placement) => change({ type: "move-item", ...placement }),
      removeItems: (itemIds: readonly string[]) => change({ type: "remove-items", itemIds }),
      renameList: (name: string) => change({ type: "rename-list", name }),
    }),
    [change],
  );
}
