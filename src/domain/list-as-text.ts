import type { ListContent } from "./changes";
import type { Item } from "./types";

/**
 * Returns a list as plain text for a chat or a note: its name, then a line for each open item, then one for each done
 * item. Note apps turn the boxes into checkboxes, and `parseLines` reads them back.
 */
export function listAsText({ name, items }: ListContent): string {
  const open = items.filter(({ done }) => !done);
  const done = items.filter((item) => item.done);
  return [oneLine(name), "", ...[...open, ...done].map(lineOf)].join("\n").trim();
}

function lineOf({ text, done }: Item): string {
  return `- [${done ? "x" : " "}] ${oneLine(text)}`;
}

/** Replaces line breaks, which texts from other clients may contain. */
function oneLine(text: string): string {
  return text.replaceAll(/[\s\u0085]+/g, " ").trim();
}
