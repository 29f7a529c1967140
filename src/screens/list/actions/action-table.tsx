import type { ReactNode } from "react";
import { copyText } from "../../../components/copy-text";
import {
  BottomIcon,
  CheckIcon,
  CloseIcon,
  CopyIcon,
  DownIcon,
  EditIcon,
  ForgetIcon,
  MoveIcon,
  SelectIcon,
  TextIcon,
  TopIcon,
  TrashIcon,
  UpIcon,
} from "../../../components/icons";
import { splitItem } from "../../../domain/amounts";
import { itemsAsText } from "../../../domain/list-as-text";
import type { Item } from "../../../domain/types";
import { type Action, MOD } from "../../../hooks/shortcuts";
import { animateMoves } from "../../list-frame/animate-moves";
import type { Controls } from "../controls";
import type { Editor } from "../editor";
import { shownIds } from "../rows";
import * as words from "../words";
import { NO_SELECTION } from "./use-selection";

/** The context of an action on items. */
export type ItemActionContext = Controls & {
  /** The item with the focus or the open menu; in the selection bar, the first selected item. */
  readonly item: Item;
  /** The selected items, or only `item`. */
  readonly items: readonly Item[];
  readonly selected: ReadonlySet<string>;
};

export type ItemAction = Action<ItemActionContext> & {
  readonly icon?: ReactNode;
  readonly isDangerous?: boolean;
  /** Whether it is in an open item's menu. */
  readonly inMenu?: boolean;
  /** Whether it is in the selection bar. */
  readonly inBar?: boolean;
};

/** All actions on items, in the order of menu and bar. A row's keys act on the selection, else on its item. */
export const ITEM_ACTIONS: readonly ItemAction[] = [
  {
    label: "Previous or next item",
    keys: ["ArrowUp", "ArrowDown"],
    repeats: true,
    act: (context, key) => moveFocus(context, neighbourOf(context.item, key)),
  },
  {
    label: "Check off",
    icon: <CheckIcon />,
    keys: [],
    inBar: true,
    isPossible: ({ items }) => items.some(({ done }) => !done),
    act: (context) => setAllDone(context, true),
  },
  {
    label: "Uncheck",
    icon: <CheckIcon />,
    keys: [],
    inBar: true,
    isPossible: ({ items }) => items.every(({ done }) => done),
    act: (context) => setAllDone(context, false),
  },
  {
    label: "Edit",
    icon: <EditIcon />,
    keys: ["Enter", "F2"],
    inMenu: true,
    isPossible: ({ item }) => !item.done,
    act: ({ item, onEdit }) => onEdit(item.id),
  },
  {
    label: "Move up",
    icon: <UpIcon />,
    keys: ["Alt+ArrowUp"],
    repeats: true,
    inMenu: true,
    isPossible: (context) => indexOf(context) > 0,
    act: (context, key) => moveToIndex(context, indexOf(context) - 1, key !== ""),
  },
  {
    label: "Move down",
    icon: <DownIcon />,
    keys: ["Alt+ArrowDown"],
    repeats: true,
    inMenu: true,
    isPossible: (context) => indexOf(context) >= 0 && indexOf(context) < lastIndex(context),
    act: (context, key) => moveToIndex(context, indexOf(context) + 1, key !== ""),
  },
  {
    label: "Move to top",
    icon: <TopIcon />,
    keys: [],
    inMenu: true,
    isPossible: (context) => indexOf(context) > 1,
    act: (context) => moveToIndex(context, 0, false),
  },
  {
    label: "Move to bottom",
    icon: <BottomIcon />,
    keys: [],
    inMenu: true,
    isPossible: (context) => indexOf(context) >= 0 && indexOf(context) < lastIndex(context) - 1,
    act: (context) => moveToIndex(context, lastIndex(context), false),
  },
  {
    label: "Move to…",
    icon: <MoveIcon />,
    keys: [],
    inMenu: true,
    inBar: true,
    act: ({ items, onTransfer }) => onTransfer({ items, isCopy: false }),
  },
  {
    label: "Copy to…",
    icon: <CopyIcon />,
    keys: [],
    inMenu: true,
    inBar: true,
    act: ({ items, onTransfer }) => onTransfer({ items, isCopy: true }),
  },
  {
    label: "Copy text",
    icon: <TextIcon />,
    keys: [],
    inMenu: true,
    act: async ({ items, editor }) => editor.showCopied(items, await copyText(itemsAsText(items))),
  },
  {
    label: "Stop suggesting",
    icon: <ForgetIcon />,
    keys: [],
    inMenu: true,
    isPossible: ({ item, editor }) => editor.isUsedText(item),
    act: ({ item, editor }) => editor.forgetText(splitItem(item).name),
  },
  {
    label: "Select",
    icon: <SelectIcon />,
    keys: [],
    inMenu: true,
    isPossible: ({ item, selected }) => !selected.has(item.id),
    act: select,
  },
  {
    label: "Select up or down",
    keys: ["Shift+ArrowUp", "Shift+ArrowDown"],
    repeats: true,
    act: selectWithNeighbour,
  },
  {
    label: "Delete",
    icon: <TrashIcon />,
    keys: ["Delete", "Backspace"],
    isDangerous: true,
    inMenu: true,
    inBar: true,
    act: remove,
  },
];

/** Undo and redo of edits, wherever the focus is. */
export const UNDO_ACTIONS: readonly Action<Pick<Editor, "undo" | "redo">>[] = [
  { label: words.undo, keys: [`${MOD}+z`], repeats: true, act: ({ undo }) => undo() },
  {
    label: words.redo,
    keys: [`${MOD}+Shift+z`, "Control+y"],
    repeats: true,
    act: ({ redo }) => redo(),
  },
];

/** Selects all items, wherever the focus is. If it is nowhere, the first row takes it. */
export const SELECT_ALL: Action<Controls> = {
  label: "Select all",
  keys: [`${MOD}+a`],
  isPossible: ({ editor }) => editor.itemsNow().length > 0,
  act({ editor, onSelect }) {
    const ids = shownIds();
    onSelect(new Set(ids));
    editor.pointAt({ itemId: ids[0] ?? "" });
  },
};

/** Clears the selection, wherever the focus is. */
export const END_SELECTING: ItemAction & Action<Controls> = {
  label: "Clear selection",
  icon: <CloseIcon />,
  keys: ["Escape"],
  act: ({ onSelect }) => onSelect(NO_SELECTION),
};

/** Returns the actions of the menu or the bar that are possible. */
export function actionsIn(where: "inMenu" | "inBar", context: ItemActionContext) {
  return ITEM_ACTIONS.filter((action) => action[where] && action.isPossible?.(context) !== false);
}

/** Returns the context of actions on an item, or on all selected ones. */
export function contextOf(controls: Controls, item: Item, isForSelection: boolean) {
  const selected = isForSelection ? controls.selectedNow() : NO_SELECTION;
  const chosen = controls.editor.itemsNow().filter(({ id }) => selected.has(id));
  return { ...controls, item, items: chosen.length > 0 ? chosen : [item], selected };
}

const directionOf = (key: string) => (key === "ArrowDown" ? 1 : -1);
const openItems = ({ editor }: ItemActionContext) => editor.itemsNow().filter(({ done }) => !done);
/** Returns the index of the item among the open ones; -1 if it is done or gone. */
const indexOf = (context: ItemActionContext) =>
  openItems(context).findIndex(({ id }) => id === context.item.id);
const lastIndex = (context: ItemActionContext) => openItems(context).length - 1;

function setAllDone({ items, editor, onSelect }: ItemActionContext, done: boolean) {
  editor.setAllDone(items, done);
  onSelect(NO_SELECTION);
}

/**
 * Moves an open item to an index among the open ones, and focuses its row. Ignores an unknown index.
 *
 * @param isScrolledTo whether the page scrolls to the row: after a key, but not after the menu
 */
function moveToIndex(context: ItemActionContext, to: number, isScrolledTo: boolean) {
  const { item, editor } = context;
  const open = openItems(context);
  const from = open.findIndex(({ id }) => id === item.id);
  if (from < 0 || !open[to]) return;
  const others = open.filter((_, index) => index !== from);
  const [afterId, beforeId] = [others[to - 1]?.id ?? null, others[to]?.id ?? null];
  animateMoves(() => {
    editor.moveItem({ itemId: item.id, afterId, beforeId });
    editor.pointAt({ itemId: item.id, takesFocus: true, isScrolledTo });
  });
}

function remove({ items, editor, onSelect }: ItemActionContext) {
  editor.removeItems(items.map(({ id }) => id));
  onSelect(NO_SELECTION);
}

/** Selects an item, whose row takes the focus. From then on, a press on a row selects it. */
function select({ item, editor, selectedNow, onSelect }: ItemActionContext) {
  onSelect(new Set([...selectedNow(), item.id]));
  editor.pointAt({ itemId: item.id, takesFocus: true });
}

/** Adds an item and its neighbour to the selection. */
function selectWithNeighbour(context: ItemActionContext, key: string) {
  const { item, selected, onSelect } = context;
  const neighbour = neighbourOf(item, key);
  if (neighbour === undefined) return;
  moveFocus(context, neighbour);
  onSelect(new Set([...selected, item.id, neighbour]));
}

/** Returns the id of the item in the next or previous row. */
function neighbourOf({ id }: Item, key: string): string | undefined {
  const ids = shownIds();
  return ids[ids.indexOf(id) + directionOf(key)];
}

/** Moves the focus to an item's row. */
function moveFocus({ editor }: ItemActionContext, itemId: string | undefined) {
  if (itemId !== undefined) editor.pointAt({ itemId, takesFocus: true, isScrolledTo: true });
}
