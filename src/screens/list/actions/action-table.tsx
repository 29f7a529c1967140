import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import {
  CheckIcon,
  CloseIcon,
  CopyIcon,
  EditIcon,
  MoveIcon,
  TopIcon,
  TrashIcon,
} from "../../../components/icons";
import type { Item } from "../../../domain/types";
import type { Action } from "../../../hooks/shortcuts";
import { type Controls, NO_SELECTION } from "../controls";
import { animateRows, focusCheckbox, focusHeading, focusMenuButton, rowOf, rows } from "../rows";

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

/** All actions on items, in the order of menu, bar and shortcuts help. */
export const ITEM_ACTIONS: readonly ItemAction[] = [
  {
    label: "Previous or next item",
    keys: ["ArrowUp", "ArrowDown"],
    repeats: true,
    act: ({ item }, key) => focusRow(neighbourOf(item, key)),
  },
  {
    label: "Move up or down",
    keys: ["Alt+ArrowUp", "Alt+ArrowDown"],
    repeats: true,
    act: (context, key) => moveToIndex(context, indexOf(context) + directionOf(key), focusRow),
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
    keys: ["e", "F2"],
    inMenu: true,
    isPossible: ({ item }) => !item.done,
    act: ({ item, onEdit }) => onEdit(item.id),
  },
  {
    label: "Move to top",
    icon: <TopIcon />,
    keys: ["t"],
    inMenu: true,
    isPossible: (context) => indexOf(context) > 0,
    act: (context) => moveToIndex(context, 0, focusCheckbox),
  },
  {
    label: "Move to…",
    icon: <MoveIcon />,
    keys: ["m"],
    inMenu: true,
    inBar: true,
    act: ({ items, onTransfer }) => onTransfer({ items, isCopy: false }),
  },
  {
    label: "Copy to…",
    icon: <CopyIcon />,
    keys: ["c"],
    inMenu: true,
    inBar: true,
    act: ({ items, onTransfer }) => onTransfer({ items, isCopy: true }),
  },
  {
    label: "Select",
    keys: ["x", "Shift+ArrowUp", "Shift+ArrowDown"],
    repeats: true,
    act: select,
  },
  {
    label: "Select all",
    keys: ["$mod+a"],
    act: ({ editor, onSelect }) => onSelect(idsOf(editor.itemsNow())),
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

/** Clears the selection, also outside rows. */
export const END_SELECTING: ItemAction & Action<Controls> = {
  label: "Clear selection",
  icon: <CloseIcon />,
  keys: ["Escape"],
  act: ({ onSelect }) => onSelect(NO_SELECTION),
};

/** Item shortcuts that the browser handles. */
export const NATIVE_KEYS = [{ label: "Check off or uncheck", keys: ["Space"] }] as const;

const idsOf = (items: readonly Item[]) => new Set(items.map(({ id }) => id));
const directionOf = (key: string) => (key === "ArrowDown" ? 1 : -1);
const openItems = ({ editor }: ItemActionContext) => editor.itemsNow().filter(({ done }) => !done);
const indexOf = (context: ItemActionContext) =>
  openItems(context).findIndex(({ id }) => id === context.item.id);

function setAllDone({ items, editor, onSelect }: ItemActionContext, done: boolean) {
  editor.setAllDone(items, done);
  onSelect(NO_SELECTION);
}

/** Moves an open item to an index among the open ones, then focuses its row by `focus`. Ignores an unknown index. */
function moveToIndex(
  context: ItemActionContext,
  to: number,
  focus: (row: HTMLElement | null) => void,
) {
  const { item, editor } = context;
  const open = openItems(context);
  const from = open.findIndex(({ id }) => id === item.id);
  if (from < 0 || !open[to]) return;
  const others = open.toSpliced(from, 1);
  const [afterId, beforeId] = [others[to - 1]?.id ?? null, others[to]?.id ?? null];
  const move = () => editor.moveItem({ itemId: item.id, afterId, beforeId });
  animateRows(move, () => focus(rowOf(item.id)));
}

/** Removes the items, then focuses the nearest row left in the section, or the heading. */
function remove({ items, item, editor, onSelect }: ItemActionContext) {
  const ids = idsOf(items);
  const row = rowOf((items.at(-1) ?? item).id);
  const siblings = rows().filter(({ parentElement }) => parentElement === row?.parentElement);
  const at = row ? siblings.indexOf(row) : 0;
  const isRemaining = ({ dataset }: HTMLElement) => !ids.has(dataset.itemId ?? "");
  const neighbour =
    siblings.slice(at).find(isRemaining) ?? siblings.slice(0, at).findLast(isRemaining);
  flushSync(() => {
    editor.removeItems([...ids]);
    onSelect(NO_SELECTION);
  });
  if (neighbour) focusMenuButton(neighbour);
  else focusHeading();
}

/** Toggles the selection of an item. With an arrow key, selects it and a neighbour. */
function select({ item: { id }, selected, onSelect }: ItemActionContext, key: string) {
  const next = new Set(selected);
  if (key.startsWith("Arrow")) {
    const neighbour = neighbourOf({ id }, key);
    if (!neighbour) return;
    focusRow(neighbour);
    next.add(id).add(neighbour.dataset.itemId ?? "");
  } else if (!next.delete(id)) next.add(id);
  onSelect(next);
}

function neighbourOf({ id }: Pick<Item, "id">, key: string): HTMLElement | null {
  const all = rows();
  return all[all.findIndex((row) => row.dataset.itemId === id) + directionOf(key)] ?? null;
}

function focusRow(row: HTMLElement | null) {
  if (!row) return;
  focusCheckbox(row);
  row.scrollIntoView({ block: "nearest" });
}
