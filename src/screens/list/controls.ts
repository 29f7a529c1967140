import { createContext, type KeyboardEvent, useContext } from "react";
import type { Item } from "../../domain/types";
import type { Selection } from "./actions/use-selection";
import type { HandlePress } from "./dragging/drag-layer";
import type { Editor, Transfer } from "./editor";
import type { ItemDraft } from "./items/use-item-draft";

/** The commands of the list screen for its descendants. They are stable. */
export type Controls = {
  readonly editor: Editor;
  /** Turns an item's text into an input; null ends the editing. */
  readonly onEdit: (itemId: string | null) => void;
  readonly itemDraft: ItemDraft;
  readonly selectedNow: Selection["selectedNow"];
  readonly onSelect: Selection["onSelect"];
  readonly onTransfer: (transfer: Transfer | null) => void;
  /** Prepares a drag; null ends the preparation. */
  readonly onHandlePress: (press: HandlePress | null) => void;
  readonly onRowKey: (event: KeyboardEvent, item: Item) => void;
  /** None if rows can't be selected. */
  readonly rowHandlers: Partial<Selection["rowHandlers"]>;
};

export const ControlsContext = createContext<Controls | null>(null);

/** Returns the list screen's commands. */
export function useControls(): Controls {
  const controls = useContext(ControlsContext);
  if (!controls) throw new Error("Only the screen of a list has these commands.");
  return controls;
}
