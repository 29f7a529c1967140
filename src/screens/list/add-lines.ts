import { v4 as newId } from "uuid";
import { type Adding, planAdding } from "../../domain/adding";
import { applyChanges, type Change } from "../../domain/changes";
import { MAX_ITEM_TEXT_LENGTH, MAX_ITEMS } from "../../domain/limits";
import type { Line } from "../../domain/pasted-lines";
import { fits, roomIn } from "../../domain/room";
import type { ShoppingList } from "../../domain/types";
import type { UsedTexts } from "../../hooks/lists";
import { pointTo, rowOf } from "./rows";

/** What is said of a list that takes no more items. Formed only then: the first number formatted costs a slow phone time. */
export function sayListFull(): string {
  return `This list is full with ${MAX_ITEMS.toLocaleString("en")} items. Remove done items to make room.`;
}

/** What is said of a list that has few items, but very long ones. */
const LIST_HEAVY = "This list is full. Remove done items to make room.";

/**
 * Adds lines to the list, all at one stroke or none. What is open already is pointed to, what is done becomes open
 * again.
 *
 * @returns whether they are on the list now, or refused with a word why
 */
export function addLines(
  list: ShoppingList,
  lines: readonly Line[],
  {
    edit,
    say,
    usedTexts,
  }: {
    edit: (changes: readonly Change[], also?: string) => void;
    say: (text: string) => void;
    usedTexts: UsedTexts;
  },
): boolean {
  const plan = planAdding(list, lines, newId);
  const { changes, added, reopened, present } = plan;
  const refusal = refusalOf(list, lines, plan);
  if (refusal) {
    say(refusal);
    return false;
  }
  // Nobody waits for that.
  setTimeout(() => usedTexts.note(lines.map(({ text }) => text)));
  if (changes.length > 0)
    edit(changes, present.length > 0 ? `, ${present.length} already there` : "");
  else say(sayPresent(list, present));
  // The next frame lays the page out anyway, with the new rows.
  requestAnimationFrame(() => {
    const newest = added.at(-1);
    if (newest) rowOf(newest)?.scrollIntoView({ block: "nearest" });
    else pointTo(rowOf(reopened[0] ?? present[0] ?? ""));
  });
  return true;
}

function refusalOf(
  list: ShoppingList,
  lines: readonly Line[],
  { changes, added }: Adding,
): string | null {
  if (lines.some(({ text }) => text.length > MAX_ITEM_TEXT_LENGTH)) {
    return `Nothing was added: a line has more than ${MAX_ITEM_TEXT_LENGTH} characters.`;
  }
  const room = roomIn(list);
  const count = added.length;
  if (count === 0) return null;
  if (count <= room) return fits(applyChanges(list, changes)) ? null : LIST_HEAVY;
  if (room === 0) return sayListFull();
  const items = room === 1 ? "1 more item" : `${room} more items`;
  return `Nothing was added: these are ${count} items, and there is room for ${items}.`;
}

function sayPresent({ items }: ShoppingList, present: readonly string[]): string {
  const [id] = present;
  const item = items.find((other) => other.id === id);
  return present.length === 1 && item
    ? `“${item.text}” is already on the list`
    : "All of them are already on the list";
}
