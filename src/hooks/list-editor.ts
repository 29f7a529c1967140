import { useMemo } from "react";
import type { Change } from "../domain/changes";
import type { ShoppingList } from "../domain/types";
import type { Edit } from "../sync/edit";
import { useEngine } from "./engine";

export type { Edit };

/** Gives the ways to edit a list; they stay the same. Every edit is stored before they return, and then on the screen. */
export function useListEditor(id: string) {
  const engine = useEngine();
  return useMemo(() => {
    return {
      /** The list with all edits of this person, also those not drawn yet; null where there is none to edit. */
      now(): ShoppingList | null {
        const list = engine.listOnScreen(id);
        return list && !list.isReadOnly ? list : null;
      },

      /** Makes an edit; gives null where there is no list to edit. */
      edit: (changes: readonly Change[]): Edit | null => engine.edit(id, changes),

      /** Takes an edit back, or does it once more. */
      takeBack: engine.takeBack,
    };
  }, [engine, id]);
}
