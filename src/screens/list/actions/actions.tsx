import type { ReactNode } from "react";
import {
  CheckIcon,
  CopyIcon,
  EditIcon,
  MoveIcon,
  TopIcon,
  TrashIcon,
} from "../../../components/icons";
import type { Item } from "../../../domain/types";
import type { Action } from "../../../hooks/keys";
import { focusBox, focusRowAfterRemoval, glideRows, rowOf, rows } from "../rows";
import type { Editor } from "../use-editor";

/** Items that are to go to another list, or to be copied there; without `to` the list is still to be chosen. */
export type Going = {
  readonly items: readonly Item[];
  readonly isCopy: boolean;
  readonly to?: string;
};

/** The state of the list's screen that actions change. */
export type ListControls = {
  readonly editor: Editor;
  readonly onEdit: (itemId: string | null) => void;
  readonly onSelect: (itemIds: ReadonlySet<string>) => void;
  readonly onTransfer: (transfer: Going | null) => void;
};

/** What an action on items works with. */
export type Acting = ListControls & {
  /** The item of the row that has the focus, or the menu. */
  readonly item: Item;
  /** The selected items; without any, this item. */
  readonly items: readonly Item[];
  readonly selected: ReadonlySet<string>;
};

type ItemAction = Action<Acting> & {
  readonly icon?: ReactNode;
  readonly isDangerous?: boolean;
  /** Whether the menu of an open item has it. */
  readonly inMenu?: boolean;
  /** Whether the bar of the selected items has it. */
  readonly inBar?: boolean;
};

const NONE: ReadonlySet<string> = new Set();

const isOpen = ({ item }: Acting) => !item.done;
const stepOf = (key: string) => (key === "ArrowDown" ? 1 : -1);

/** Everything that can be done with items besides ticking and dragging them, in the order of the menu and the bar. */
export const ITEM_ACTIONS: readonly ItemAction[] = [
  {
    words: "Previous or next item",
    keys: ["ArrowUp", "ArrowDown"],
    repeats: true,
    act: ({ item }, key) => goTo(neighbourOf(item, key)),
  },
  {
    words: "Move the item up or down",
    keys: ["Alt+ArrowUp", "Alt+ArrowDown"],
    repeats: true,
    act: (acting, key) => place(acting, indexOf(acting) + stepOf(key)),
  },
  {
    words: "Done",
    icon: <CheckIcon />,
    keys: [],
    inBar: true,
    isPossible: ({ items }) => items.some(({ done }) => !done),
    act: (acting) => setAllDone(acting, true),
  },
  {
    words: "Not done",
    icon: <CheckIcon />,
    keys: [],
    inBar: true,
    isPossible: ({ items }) => items.every(({ done }) => done),
    act: (acting) => setAllDone(acting, false),
  },
  {
    words: "Edit",
    icon: <EditIcon />,
    keys: ["e", "F2"],
    inMenu: true,
    isPossible: isOpen,
    act: ({ item, onEdit }) => onEdit(item.id),
  },
  {
    words: "Move to top",
    icon: <TopIcon />,
    keys: ["t"],
    inMenu: true,
    isPossible: (acting) => indexOf(acting) > 0,
    act: (acting) => place(acting, 0),
  },
  {
    words: "Move to …",
    icon: <MoveIcon />,
    keys: ["m"],
    inMenu: true,
    inBar: true,
    act: ({ items, onTransfer }) => onTransfer({ items, isCopy: false }),
  },
  {
    words: "Copy to …",
    icon: <CopyIcon />,
    keys: ["c"],
    inMenu: true,
    inBar: true,
    act: ({ items, onTransfer }) => onTransfer({ items, isCopy: true }),
  },
  {
    words: "Select",
    keys: ["x", "Shift+ArrowUp", "Shift+ArrowDown"],
    repeats: true,
    act: select,
  },
  {
    words: "Select all",
    keys: ["$mod+a"],
    act: ({ editor, onSelect }) => onSelect(new Set(editor.itemsNow().map(({ id }) => id))),
  },
  {
    words: "Delete",
    icon: <TrashIcon />,
    keys: ["Delete", "Backspace"],
    isDangerous: true,
    inMenu: true,
    inBar: true,
    act({ items, item, editor, onSelect }) {
      focusRowAfterRemoval(rowOf((items.at(-1) ?? item).id));
      editor.removeItems(items.map(({ id }) => id));
      onSelect(NONE);
    },
  },
];

/** Ends selecting, wherever the focus is. */
export const END_SELECTING: Action<ListControls> = {
  words: "End selecting",
  keys: ["Escape"],
  act: ({ onSelect }) => onSelect(NONE),
};

/** What keys do on an item by themselves. */
export const NATIVE_KEYS = [{ words: "Done, or not", keys: ["Space"] }] as const;

const openOf = ({ editor }: Acting) => editor.itemsNow().filter(({ done }) => !done);
const indexOf = (acting: Acting) => openOf(acting).findIndex(({ id }) => id === acting.item.id);

function setAllDone({ items, editor, onSelect }: Acting, done: boolean) {
  editor.setAllDone(items, done);
  onSelect(NONE);
}

/** Puts an open item at an index among the open ones. Nothing happens beyond the ends. */
function place(acting: Acting, to: number) {
  const { item, editor } = acting;
  const open = openOf(acting);
  const from = open.findIndex(({ id }) => id === item.id);
  if (from < 0 || !open[to]) return;
  const others = open.toSpliced(from, 1);
  const [afterId, beforeId] = [others[to - 1]?.id ?? null, others[to]?.id ?? null];
  glideRows(() => editor.moveItem({ itemId: item.id, afterId, beforeId }));
  goTo(rowOf(item.id));
}

/** Selects an item, or ends that; with an arrow key, it and the next are selected. */
function select({ item: { id }, selected, onSelect }: Acting, key: string) {
  const next = new Set(selected);
  if (key.startsWith("Arrow")) {
    const neighbour = neighbourOf({ id }, key);
    if (!neighbour) return;
    goTo(neighbour);
    next.add(id).add(neighbour.dataset.itemId ?? "");
  } else if (!next.delete(id)) next.add(id);
  onSelect(next);
}

function neighbourOf({ id }: Pick<Item, "id">, key: string): HTMLElement | null {
  const all = rows();
  return all[all.findIndex((row) => row.dataset.itemId === id) + stepOf(key)] ?? null;
}

function goTo(row: HTMLElement | null) {
  if (!row) return;
  focusBox(row);
  row.scrollIntoView({ block: "nearest" });
}
