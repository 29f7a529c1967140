import { splitAmount, splitItem } from "./amounts";
import type { Change, ListContent } from "./changes";
import { MAX_ITEM_TEXT_LENGTH } from "./limits";
import type { Line } from "./pasted-lines";
import { isWithinBytes, remainingItems } from "./room";
import type { Item, ShoppingList } from "./types";

/** A plan for adding lines to a list: the changes, and the ids of the items of those lines. */
export type AddPlan = {
  readonly changes: readonly Change[];
  readonly added: readonly string[];
  /** The items that become open again or get an amount. */
  readonly changed: readonly string[];
  /** The items that need no change, once per line that names them. */
  readonly unchanged: readonly string[];
};

/** A line, and the id of the item that it becomes if the list has none for it; by default a new one. */
type LineToAdd = Line & { readonly id?: string };

/** An item or a line, with the amount in its text. */
type WithAmount = Pick<Item, "text" | "done"> & { readonly amount: string };

/** Matches the parts of a text that is too long for an item: whole words, or else whole characters. */
const PART = String.raw`\S.{0,${MAX_ITEM_TEXT_LENGTH - 1}}`;
const PARTS = new RegExp(String.raw`${PART}(?!\S)|${PART}(?![\udc00-\udfff])`, "gs");

/**
 * Plans how to add lines without duplicates: texts with the same name are the same item, unless they have two different
 * amounts. An open item stays as it is, or gets the line's amount. A done item is reopened with the line's amount, unless
 * its line is done too. Every other line becomes a new item. Two lines with amounts are never the same item, since two
 * parts of a recipe may need `2 eggs` each. A line that is too long for an item becomes several.
 *
 * @param newId returns a new unique id at each call
 */
export function planAdd(
  list: ListContent,
  lines: readonly LineToAdd[],
  newId: () => string,
): AddPlan {
  /** The items with the names of the lines, by key. */
  const known = new Map<string, (Item & WithAmount)[]>();
  const changes: Change[] = [];
  const added: string[] = [];
  const changed: string[] = [];
  const unchanged: string[] = [];
  /** The items of lines with amounts. */
  const taken = new Set<string>();

  const all = lines.flatMap(splitLong).map((line) => ({ ...line, ...splitAmount(line.text) }));
  for (const { key } of all) known.set(key, []);
  for (const item of list.items) {
    const { amount, key } = splitItem(item);
    known.get(key)?.push({ ...item, amount });
  }
  for (const { text, done, id: ownId, amount, key } of all) {
    const namesakes = known.get(key) ?? [];
    const free = amount ? namesakes.filter((one) => !taken.has(one.id)) : namesakes;
    const existing = findSame(free, { text, done, amount });
    const id = existing?.id ?? ownId ?? newId();
    if (amount) taken.add(id);
    const isKept = !existing || existing.amount === amount || (!existing.done && amount === "");
    if (existing && (done || (!existing.done && isKept))) {
      unchanged.push(id);
      continue;
    }
    const item = { id, text: existing && isKept ? existing.text : text, done };
    if (!existing) changes.push({ type: "add-item", item });
    else if (isKept) changes.push({ type: "reopen-item", item });
    // If somebody edits the existing item meanwhile, both texts stay.
    else
      changes.push({
        type: "add-item",
        item: { ...item, id: newId() },
        inPlaceOf: { id, text: existing.text },
      });
    (existing ? changed : added).push(id);
    known.set(key, [...namesakes.filter((one) => one !== existing), { ...item, amount }]);
  }
  return { changes, added, changed, unchanged };
}

function splitLong(line: LineToAdd): readonly LineToAdd[] {
  const { text, done } = line;
  if (text.length <= MAX_ITEM_TEXT_LENGTH) return [line];
  return Array.from(text.matchAll(PARTS), ([part]) => ({ text: part.trimEnd(), done }));
}

/** Returns the item that a line names: if possible the same, or an open one. */
function findSame<Known extends WithAmount>(
  namesakes: readonly Known[],
  line: WithAmount,
): Known | undefined {
  const isSame = ({ amount }: Known) => amount === line.amount;
  const agrees = (one: Known) => isSame(one) || one.amount === "" || line.amount === "";
  return (
    namesakes.find((one) => one.done === line.done && isSame(one)) ??
    namesakes.find((one) => !one.done && agrees(one)) ??
    namesakes.find((one) => one.done && isSame(one)) ??
    namesakes.find((one) => one.done && (agrees(one) || !line.done))
  );
}

/** Why lines can't be added. `remaining` is the number of items that would still fit. */
export type AddProblem =
  | { readonly reason: "no-room-for-items" | "document-too-large" }
  | { readonly reason: "too-many-items"; readonly count: number; readonly remaining: number };

/** Returns why a plan can't be applied; null if it can. */
export function findAddProblem(
  list: ShoppingList,
  { changes, added: { length: count } }: AddPlan,
): AddProblem | null {
  if (count === 0) return null;
  const remaining = remainingItems(list);
  if (count <= remaining) {
    // Counts the bytes of reopened items twice, which matters only to lists that are as good as full.
    const items = [
      ...list.items,
      ...changes.flatMap((change) => ("item" in change ? change.item : [])),
    ];
    return isWithinBytes({ ...list, items }) ? null : { reason: "document-too-large" };
  }
  return remaining === 0
    ? { reason: "no-room-for-items" }
    : { reason: "too-many-items", count, remaining };
}
