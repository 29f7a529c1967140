import type { ListContent } from "./changes";
import { parseLines } from "./pasted-lines";
import type { Item } from "./types";

/**
 * Returns a list as plain text for a chat or a note: its name, then a line for each open item, then one for each done
 * item. Note apps turn the boxes into checkboxes, and `parseLines` reads them back.
 */
export function listAsText({ name, items }: ListContent): string {
  return [oneLine(name), "", ...openFirst(items).map(lineOf)].join("\n").trim();
}

/**
 * Returns items as lines, the open ones first: their texts alone if `parseLines` reads them back as they are, and
 * otherwise the same lines as `listAsText`.
 */
export function itemsAsText(items: readonly Item[]): string {
  const copied = openFirst(items);
  const bare = copied.map(({ text }) => oneLine(text));
  const pasted = parseLines(bare.join("\n"));
  const isSame =
    pasted.length === bare.length &&
    pasted.every(({ text, done }, at) => text === bare[at] && done === copied[at]?.done);
  return (isSame ? bare : copied.map(lineOf)).join("\n");
}

function openFirst(items: readonly Item[]): readonly Item[] {
  return [...items].sort((one, other) => Number(one.done) - Number(other.done));
}

/** Returns an item's line in Markdown. A backslash before its text keeps marks that belong to it: `\**Party**`. */
function lineOf({ text, done }: Item): string {
  const box = `- [${done ? "x" : " "}] `;
  const plain = box + oneLine(text);
  const kept = `${box}\\${oneLine(text)}`;
  return parseLines(plain)[0]?.text === parseLines(kept)[0]?.text ? plain : kept;
}

/** Replaces line breaks, which texts from other apps may contain. */
function oneLine(text: string): string {
  return text.replaceAll(/[\s\u0085]+/g, " ").trim();
}
