// Each rule here has a row in docs/decisions/rules-people-meet.md.
import { digitValue, splitAmount } from "./amounts";
import { LINE_BREAK, trimText } from "./typed-text";

/** A text to add to a list, and whether it is already done. */
export type Line = { readonly text: string; readonly done: boolean };

/** A line whose marks are being cut off. */
type Row = Line & {
  /** A mark makes a line an item of a list. A text to keep has no marks. */
  readonly kind: "plain" | "marked" | "kept";
  /** Whether an empty line follows. */
  readonly isApart: boolean;
};

/** A mark that apps write around a text, not part of it. */
type Mark = {
  readonly pattern: RegExp;
  /** The replacement; none by default. */
  readonly rest?: string;
  readonly done?: boolean;
  /** Whether it marks no item of a list. */
  readonly isStyle?: boolean;
};

/** A line of `listAsText` with a text to keep as it is. */
const KEPT_LINE = /^- \[([ x])\] \\(.+)$/;

/** Characters that are invisible anywhere, and marks of the direction, which are useless at the ends of a text. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]|(?![\t\n\v\f\r\u0085])\p{Cc}/gu;
const OUTER_DIRECTION_SIGNS = /^(?:\p{Bidi_C}\s*)+|(?:\p{Bidi_C}\s*){1,99}$/gu;

/** A line without a text: `---`, `* * *`, `…`, `|---|`. */
const SEPARATOR = /^[\p{Pd}─-╿*=_.…|:+\s]+$/u;

/** The date and the time of a message in brackets, in any order and language. */
const DATE = String.raw`\p{Nd}{1,4}(?:\p{Bidi_C}?[./-]\s?\p{Nd}{1,4}){1,2}\.?`;
const CLOCK = String.raw`\p{Nd}{1,2}[:.]\p{Nd}{2}(?::\p{Nd}{2})?`;
const WORDS = String.raw`[\p{L}\p{M}\p{Bidi_C}\s.,،]`;
const STAMP = String.raw`\[(?:${DATE}${WORDS}{1,20}${CLOCK}|${CLOCK}${WORDS}{1,20}${DATE})${WORDS}{0,20}\]`;

/** The author and the time in a line above the message: `Ann, [25.11.2026 18:04]`. */
const AUTHOR_ABOVE = new RegExp(String.raw`^([^:[\]\n]{1,60}), (${STAMP})\r?\n`, "gmu");

/** The marks at the beginning of a line, in their order there. */
const LEADING_MARKS: readonly Mark[] = [
  // The time of a copied message and its author: `[25.11.26, 18:04:11] Ann:`.
  { pattern: new RegExp(`^${STAMP}[^:]{1,60}:`, "u") },
  // A heading: `## Veg`.
  { pattern: /^#{1,6}(?:\s|$)/, isStyle: true },
  // A bullet and a space, or one that no text begins with: `・豆腐`.
  { pattern: /^(?:[\p{Pd}−+＋*＊‣∙⁃→➔➤■-◿]\ufe0f?(?:\s|$)|[•·・･])/u },
];

/** A number that may belong to the text: `1.`, `1.-`, `2)`, `３、`. It does in `1.5 l`. */
const NUMBER = /^(\p{Nd}{1,4})[.)．）、]-?(?!\p{Nd})/u;
const NUMBER_MARK: Mark = { pattern: NUMBER };

/** The marks after a bullet or a number, and those within the text. */
const INNER_MARKS: readonly Mark[] = [
  // An open box, or a check mark without a box, which assistants and chats write as a bullet.
  { pattern: /^(?:[[［]\s?[\]］]|[☐□⬜🔲✓✔✅]\ufe0f?)/u },
  { pattern: /^(?:\[[xX]\]|[☑☒]\ufe0f?)/u, done: true },
  // A struck line: `~~Gone~~` in Markdown, `~Gone~` in messengers.
  { pattern: /^(~~?)(?!\s)([^~]+)\1$/, rest: "$2", done: true },
  // Bold words: `**Milk** 2 l` in Markdown. A bold or italic line in messengers: `*Milk*`, `_Milk_`.
  { pattern: /(?<!\S)\*\*(?!\s)(.{0,500}?[^\s*])\*\*/g, rest: "$1", isStyle: true },
  { pattern: /^([*_])([^\s*_](?:[^*_]*[^\s*_])?)\1$/, rest: "$2", isStyle: true },
];

/**
 * Returns the items of a pasted text: a list from a chat, a note, a recipe, a spreadsheet or a Markdown file. A title
 * above an empty line and a list is left out.
 */
export function parseLines(text: string): readonly Line[] {
  const visible = trim(text.replace(INVISIBLE, ""));
  const lines = visible.replace(AUTHOR_ABOVE, "$2 $1: ").split(LINE_BREAK).map(trim);
  const marked = lines.map((line, index): Row => {
    const isApart = lines[index + 1] === "";
    const [, box, kept] = KEPT_LINE.exec(line) ?? [];
    if (kept) return { text: trim(kept), done: box === "x", kind: "kept", isApart };
    const bare = SEPARATOR.test(line) ? "" : line;
    return LEADING_MARKS.reduce(cut, { text: bare, done: false, kind: "plain", isApart });
  });
  const rows = joinAmounts(marked);
  const numbered = numberedRows(rows);
  const items = rows
    .map((row) => INNER_MARKS.reduce(cut, numbered.has(row) ? cut(row, NUMBER_MARK) : row))
    .map((row) => ({ ...row, text: joinCells(row.text) }))
    .filter(({ text }) => text);
  const [first, ...rest] = items;
  const isTitle = first?.isApart && first.kind === "plain" && rest[0] && rest.every(isInList);
  return (isTitle ? rest : items).map(({ text, done }) => ({ text, done }));
}

const isInList = ({ kind }: Row) => kind !== "plain";

/** Returns a row without a mark. */
function cut(row: Row, { pattern, rest = "", done = row.done, isStyle }: Mark): Row {
  const text = row.kind === "kept" ? row.text : row.text.replace(pattern, rest);
  if (text === row.text) return row;
  return { ...row, text: trim(text), done, kind: isStyle ? row.kind : "marked" };
}

/** Returns the rows whose numbers count them from 1 on. Other rows may stand between them. */
function numberedRows(rows: readonly Row[]): ReadonlySet<Row> {
  const sequences: Row[][] = [];
  for (const row of rows) {
    const number = numberOf(row);
    const last = sequences.at(-1);
    if (number === 1) sequences.push([row]);
    else if (last && number === last.length + 1) last.push(row);
  }
  return new Set(sequences.filter(({ length }) => length > 1).flat());
}

/** Returns the number that a row begins with, 0 without one. */
function numberOf({ text }: Row): number {
  const [, digits = ""] = NUMBER.exec(text) ?? [];
  return Array.from(digits).reduce((number, digit) => 10 * number + digitValue(digit), 0);
}

/** Joins the cells of a table's row: by a blank behind an amount, which may take two cells, else by a comma. */
function joinCells(text: string): string {
  const [first = "", ...others] = text.split("\t").map(trim).filter(Boolean);
  return others.reduce((row, cell) => {
    const joined = `${row} ${cell}`;
    return isAmount(row) || isAmount(joined) ? joined : `${row}, ${cell}`;
  }, first);
}

/** Joins a line without a mark that is an amount to the line below it, unless the amounts stand below their names. */
function joinAmounts(rows: readonly Row[]): readonly Row[] {
  const isAlone = (row?: Row) => row?.kind === "plain" && isAmount(row.text);
  const joined: Row[] = [];
  for (const row of rows) {
    const above = joined.at(-1);
    if (above && row.text && row.kind === "plain" && isAlone(above))
      joined.splice(-1, 1, { ...row, text: `${above.text} ${row.text}` });
    else joined.push(row);
  }
  return isAlone(rows.at(-1)) ? rows : joined;
}

/** Returns whether a text can only be the amount of what follows it. */
function isAmount(text: string): boolean {
  return /^.{1,20}$/u.test(text) && splitAmount(`${text} Milk`).name === "Milk";
}

function trim(text: string): string {
  return trimText(text.trim().replace(OUTER_DIRECTION_SIGNS, ""));
}
