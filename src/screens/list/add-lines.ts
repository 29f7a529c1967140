import { v4 as newId } from "uuid";
import { planAdding, refusalOf } from "../../domain/adding";
import type { Change } from "../../domain/changes";
import type { Line } from "../../domain/pasted-lines";
import type { ShoppingList } from "../../domain/types";
import type { UsedTexts } from "../../hooks/lists";
import { pointTo, rowOf } from "./rows";

/** For how many frames a row that is to be shown is waited for. */
const PATIENCE_FRAMES = 100;

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
  const newest = added.at(-1);
  whenDrawn(newest ?? reopened[0] ?? present[0] ?? "", (row) => {
    if (newest) row.scrollIntoView({ block: "nearest" });
    else pointTo(row);
  });
  return true;
}

/** Acts on a row with the next frame, which lays the page out anyway, or, in a list that has just opened, once it is there. */
function whenDrawn(itemId: string, act: (row: HTMLElement) => void, patience = PATIENCE_FRAMES) {
  requestAnimationFrame(() => {
    const row = rowOf(itemId);
    if (row) act(row);
    else if (patience > 0) whenDrawn(itemId, act, patience - 1);
  });
}

function sayPresent({ items }: ShoppingList, present: readonly string[]): string {
  const [id] = present;
  const item = items.find((other) => other.id === id);
  return present.length === 1 && item
    ? `“${item.text}” is already on the list`
    : "All of them are already on the list";
}
