import type { ListContent } from "./changes";
import type { Item } from "./types";

/**
 * A list for a chat or a note: its name, then a line for each open item, then for each done one. The boxes are those
 * that note apps turn into checkboxes, and that the app itself understands when such lines are pasted back.
 */
export function listAsText({ name, items }: ListContent): string {
  const open = items.filter(({ done }) => !done);
  const done = items.filter((item) => item.done);
  return [oneLine(name), "", ...[...open, ...done].map(lineOf)].join("\n").trim();
}

function lineOf({ text, done }: Item): string {
  return `- [${done ? "x" : " "}] ${oneLine(text)}`;
}

/** Texts that came from elsewhere may have lines of their own. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
