import type { ListContent } from "../../domain/changes";
import { type Difference, differencesBetween } from "../../domain/differences";
import { type ErrorCode, errorCodeOf } from "../../domain/errors";
import { displayNameOf } from "../../domain/member-names";
import type { MembershipFields } from "../../domain/membership";
import { authorsBetween } from "../../domain/receipts";
import type { Item, ShoppingList } from "../../domain/types";
import type { UndoableStep } from "../../domain/undo";
import { namesText, quoted, shortened } from "../list-frame/list-words";

/** A list, its members, and the receipts of their edits. */
type ListWithEdits = ListContent & Omit<MembershipFields, "owner"> & Pick<ShoppingList, "receipts">;

// The texts of the list's screen, visible and spoken.

export const loadingTitle = "List";
export const progress = (items: readonly Item[]) =>
  `${items.filter(({ done }) => done).length} of ${items.length} done`;
export const sortByShop = "Sort by shop";
export const listName = "List name";
export const doubleClick = "Double-click to rename";
export const share = "Share list";
export const tooNew = "This list needs a newer version of the app. Reload the page to edit it.";
export const joined = (list: ShoppingList) =>
  `You joined ${displayNameOf(list, list.owner)}'s list.`;
export const leave = "Leave";

export function editing(list: MembershipFields, active: readonly string[]): string {
  return `${namesText(list, active)} ${active.length === 1 ? "is" : "are"} editing. `;
}

export const items = "Items";
export const itemText = "Item text";
export const empty = "Nothing to buy yet. What do you need?";
export const allDone = "All done. Enjoy!";
export const done = "Done";
export const removeDone = "Remove done items";
export const holdToRemove = "Hold to remove";
export const uncheckAll = "Uncheck all";
export const holdToUncheck = "Hold to uncheck";

export const addForm = "Add to the list";
export const newItem = "New item";
export const newItemHint = "Name of new item to add to list";
export const addItem = "Add item";
export const suggestions = "Suggestions";
export const usualItems = "Usual items";
export const forgotten = (text: string) => `${quoted(text)} is no longer suggested`;
/** @param items those that are there, if known: few are named, since more of them may be needed */
export function alreadyThereSuffix(count: number, items: readonly Item[] = []): string {
  const names = items.length > 3 ? "" : items.map(({ text }) => shortened(text)).join(", ");
  return count > 0 ? `, ${count} already there${names && `: ${names}`}` : "";
}
export function alreadyOnThisList(
  { items }: ShoppingList,
  [id, ...others]: readonly string[],
): string {
  const item = items.find((one) => one.id === id);
  return item && others.length === 0
    ? `${quoted(item.text)} is already on the list`
    : "All items are already on the list";
}

export const newItems = (count: number) => `${count} new`;
export const newAbove = (count: number) => `${newItemsText(count)} above`;
export const newBelow = (count: number) => `${newItemsText(count)} below`;
const newItemsText = (count: number) => (count === 1 ? "1 new item" : `${count} new items`);

export const dragHandleLabel = (text: string) => `Move ${text}`;
export const sortable = "sortable";
export const dragInstructions =
  "To move the item, press Space, then the up and down arrows. Press Space again to drop it, or Escape to put it back.";
export const lifted = (text: string) => `${text}, lifted.`;
export const draggedOver = (text: string, position: number, count: number) =>
  `${text}, at position ${position} of ${count}.`;
export const dropped = (text: string, position: number) =>
  `${text}, dropped at position ${position}.`;
export const putBack = (text: string, position: number) =>
  `${text}, put back at position ${position}.`;

export const actionsFor = (text: string) => `Actions for ${text}`;
export const open = (address: string) => `Open ${address}`;
export const selectedItems = "Selected items";
export const selected = (count: number) => `${count} selected`;
export const noOtherList = "There are no other lists.";
export const listsFailed = "Your lists could not be loaded yet.";
export const whichList = (items: readonly Item[], isCopy: boolean) =>
  `${isCopy ? "Copy" : "Move"} ${itemsText(items)} to…`;
export const copied = (items: readonly Item[]) => `${itemsText(items)} copied`;
export const notCopiedText = "The browser doesn't allow copying.";

/** @param to the name of the other list, with its members if another list has the same name; so for the next texts */
export const transferred = (items: readonly Item[], to: string, isCopy: boolean) =>
  `${itemsText(items)} ${isCopy ? "copied" : "moved"} to ${to}`;
export const alreadyOnOtherList = (to: string) => `Already on ${to}`;
export const notHere = "No longer on this list";
export const notLoaded = "That list isn't loaded yet";
export const notCopied = (to: string, isReadOnly: boolean) =>
  isReadOnly ? `${to} needs a newer version of the app` : `Not enough room on ${to}`;

/** The reasons why nothing was moved, by the codes of the errors. */
const notMovedTexts: Partial<Readonly<Record<ErrorCode, string>>> = {
  "no-room": "Nothing was moved: one of the lists is full.",
  gone: notHere,
  "same-list": "Nothing was moved: this is the same list.",
  "read-only": "Nothing was moved: one of the lists needs a newer version of the app.",
  unavailable: "Nothing was moved. Are you offline?",
  "unknown-outcome": "The connection was lost. Please check both lists.",
};
export const notMoved = (error: unknown) =>
  notMovedTexts[errorCodeOf(error) ?? "unknown"] ?? "Nothing was moved. Please try again later.";

export const undo = "Undo";
export const undoMore = "Undo more";
export const redo = "Redo";
export const undone = (stepText: string) => `Undone: ${stepText}`;
export const redone = (stepText: string) => `Redone: ${stepText}`;
export const changedSince = "Can't undo: it has changed since.";
export const otherListGone = "Nothing was moved: the other list is gone.";

function itemsText(items: readonly Item[]): string {
  const [item] = items;
  return items.length === 1 && item ? quoted(item.text) : `${items.length} items`;
}

/** Describes a step of the user: its only change, or the number of changes of each kind. */
export function stepText({ changes, before, after }: UndoableStep): string {
  const [change] = changes;
  if (changes.length === 1 && change?.type === "move-item") {
    const item = before.items.find(({ id }) => id === change.itemId);
    return item ? `${quoted(item.text)} moved` : "";
  }
  const differences = differencesBetween(before, after);
  const edited = new Set(differences.flatMap((one) => (one.type === "edited" ? one.text : [])));
  // An item that is added again with an amount becomes open as well.
  const all = differences.filter((one) => one.type !== "unchecked" || !edited.has(one.text));
  const [only] = all;
  return all.length > 1 ? countsText(all) : only ? differenceText(only, null) : "";
}

const COUNTED = {
  added: "added",
  removed: "removed",
  edited: "changed",
  done: "done",
  unchecked: "unchecked",
} satisfies Record<Exclude<Difference["type"], "renamed" | "reordered">, string>;

function countsText(differences: readonly Difference[]): string {
  return Object.entries(COUNTED)
    .map(([kind, word]) => ({
      word,
      count: differences.filter(({ type }) => type === kind).length,
    }))
    .filter(({ count }) => count > 0)
    .map(({ word, count }) => `${count} ${count === 1 ? "item" : "items"} ${word}`)
    .join(", ");
}

/**
 * Describes the changes by others: the only one, or their number. Names the author if it is one member. Empty without
 * changes.
 *
 * @param before the list as last announced, with the user's edits since
 * @param after the list now
 * @param uid the id of the user
 * @param earlier the changes before these edits of the user that have not been announced yet
 * @param announced the list as last announced
 */
export function othersEdits(
  before: ListWithEdits,
  after: ListWithEdits,
  uid: string,
  earlier: readonly string[] = [],
  announced = before,
): string {
  const all = [...earlier, ...othersEditsBetween(before, after, uid)];
  if (all.length < 2) return all[0] ?? "";
  const author = memberChanges(announced, after)[0] ? null : authorName(announced, after, uid);
  return `${all.length} changes by ${author ?? "others"}`;
}

/** Returns the name of the only other member who has edited the list; null if none or several have. */
function authorName(before: ListWithEdits, after: ListWithEdits, uid: string): string | null {
  const [author, ...more] = authorsBetween(before, after).filter((member) => member !== uid);
  return author !== undefined && more.length === 0 ? displayNameOf(after, author) : null;
}

/** Describes each change of a list and of its members. Names the author if it is one member. */
export function othersEditsBetween(
  before: ListWithEdits,
  after: ListWithEdits,
  uid: string,
): readonly string[] {
  const author = authorName(before, after, uid);
  return [
    ...memberChanges(before, after),
    ...differencesBetween(before, after).map((one) => differenceText(one, author)),
  ];
}

function memberChanges(before: ListWithEdits, after: ListWithEdits): readonly string[] {
  if (before.sharedWith === after.sharedWith) return [];
  const only = (one: ListWithEdits, other: ListWithEdits) =>
    one.sharedWith.filter((uid) => !other.sharedWith.includes(uid));
  return [
    ...only(after, before).map((uid) => `${displayNameOf(after, uid)} joined`),
    ...only(before, after).map((uid) => `${displayNameOf(before, uid)} is no longer a member`),
  ];
}

/** @param by the author of the change; null if unknown or not to be named */
function differenceText(difference: Difference, by: string | null): string {
  const phrase = (active: string, passive: string) => (by === null ? passive : `${by} ${active}`);
  switch (difference.type) {
    case "renamed": {
      const { name } = difference;
      return phrase(`renamed the list to ${quoted(name)}`, `List renamed to ${quoted(name)}`);
    }
    case "edited": {
      const { was, text } = difference;
      return phrase(
        `changed ${quoted(was)} to ${quoted(text)}`,
        `${quoted(was)} changed to ${quoted(text)}`,
      );
    }
    case "done":
      return phrase(`checked off ${quoted(difference.text)}`, `${quoted(difference.text)} done`);
    case "reordered":
      return phrase("reordered the items", "Items reordered");
    default: {
      const { type, text } = difference;
      return phrase(`${type} ${quoted(text)}`, `${quoted(text)} ${type}`);
    }
  }
}
