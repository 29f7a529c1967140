import { createContext, type KeyboardEvent, useContext } from "react";
import type { Item } from "../../domain/types";
import type { SelectionHandlers } from "./actions/use-row-selection";
import type { HandlePress } from "./dragging/drag-layer";
import type { ItemDraft } from "./items/use-item-draft";
import type { PointAt } from "./rows";
import type { Editor, Transfer } from "./use-editor";

/** The commands of the list screen for its descendants. They are stable. */
export type Controls = {
  readonly editor: Editor;
  /** Turns an item's text into an input; null ends the editing. */
  readonly onEdit: (itemId: string | null) => void;
  readonly itemDraft: ItemDraft;
  readonly selectedNow: () => ReadonlySet<string>;
  readonly onSelect: (itemIds: ReadonlySet<string>) => void;
  readonly onTransfer: (transfer: Transfer | null) => void;
  /** Prepares a drag; null ends the preparation. */
  readonly onHandlePress: (press: HandlePress | null) => void;
  readonly onRowKey: (event: KeyboardEvent, item: Item) => void;
  readonly pointAt: PointAt;
  /** Returns the items in the order of their rows. */
  readonly shownNow: () => readonly Item[];
  readonly selectionHandlers: SelectionHandlers;
};

export const ControlsContext = createContext<Controls | null>(null);

/** Returns the list screen's commands. */
export function useControls(): Controls {
  const controls = useContext(ControlsContext);
  if (!controls) throw new Error("Only the screen of a list has these commands.");
  return controls;
}
