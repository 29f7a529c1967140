import { digitValue, splitAmount } from "./amounts";
import { LINE_BREAK, trimText } from "./typed-text";

/** A text to add to a list, and whether it is already done. */
export type Line = { readonly text: string; readonly done: boolean };

/** A line whose marks are being cut off. */
type Row = Line & {
  /** The highest rank of its marks, 0 without one. */
  readonly rank: number;
  /** Whether an empty line follows. */
  readonly isApart: boolean;
};

/** A mark that apps write around a text, not part of it. */
type Mark = {
  readonly pattern: RegExp;
  /** The replacement; none by default. */
  readonly rest?: string;
  /** A mark makes a line an item of a list: 1 for a message, 2 for a bullet or number, 3 for a box, 4 for a stroke. */
  readonly rank?: number;
  readonly done?: boolean;
};

/** A line of `listAsText` with a text to keep as it is, and the rank for that. */
const KEPT_LINE = /^- \[([ x])\] \\(.+)$/;
const KEPT_RANK = 5;

/** Characters that are invisible anywhere, and marks of the direction, which are useless at the ends of a text. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]|(?![\t\n\v\f\r\u0085])\p{Cc}/gu;
const OUTER_MARKS = /^(?:\p{Bidi_C}\s*)+|(?:\p{Bidi_C}\s*){1,99}$/gu;

/** A line without a text: `---`, `* * *`, `…`. One with bars and hyphens stands below the head of a table. */
const SEPARATOR = /^[\p{Pd}─-╿*=_.…|:+\s]+$/u;
const TABLE_RULE = /^(?=.*\|)(?=.*-)[-|:\s]+$/;

/** The time of a message in any language: a date and a time, in any order. In brackets, the date may lack the year. */
const YEAR_DATE = String.raw`\p{Nd}{1,4}(?:\p{Bidi_C}?[./-]\s?\p{Nd}{1,4}){2}\.?`;
const SHORT_DATE = String.raw`\p{Nd}{1,2}\p{Bidi_C}?[./-]\s?\p{Nd}{1,2}\.?`;
const WORD_DATE = String.raw`(?:\p{Nd}{1,2}\.?\s\p{L}{3,12}\.?|\p{L}{3,12}\.?\s\p{Nd}{1,2},?)\s\p{Nd}{4}`;
const CLOCK = String.raw`\p{Nd}{1,2}[:.]\p{Nd}{2}(?::\p{Nd}{2})?`;
const WORDS = String.raw`[\p{L}\p{M}\p{Bidi_C}\s.,،]`;
const timeOn = (date: string) =>
  `(?:${date}${WORDS}{1,20}${CLOCK}|${CLOCK}${WORDS}{1,20}${date})${WORDS}{0,20}`;
const STAMP = String.raw`\[${timeOn(`(?:${YEAR_DATE}|${SHORT_DATE}|${WORD_DATE})`)}\]`;

/** The author and the time in a line above the message: `Ann, [25.11.2026 18:04]`. */
const AUTHOR_ABOVE = new RegExp(String.raw`^([^:[\]\n]{1,60}), (${STAMP})\r?\n`, "gmu");

/** The time of a copied message and its author: `[25.11.26, 18:04:11] Ann:`, `25/11/2026, 6:05 pm - Ann:`. */
const MESSAGE = new RegExp(
  String.raw`^(?:${STAMP}|${timeOn(YEAR_DATE)}\s[-–])([^:"“„«]{1,60}):(?:\s|$)`,
  "u",
);
const MESSAGE_MARK: Mark = { pattern: MESSAGE, rank: 1 };

/** Three words, which may be a plan in place of an author: `24/12/2026 at 18:00 - Dinner at Ann's: bring wine`. */
const THREE_WORDS = /\p{L}\S*\s\p{L}\S*\s\p{L}/u;

/** The mark of a line in a quoted mail. */
const QUOTE = /^(?:> ?)*>(?: |$)/gm;

/** The marks at the beginning of a line or a message, in their order there. */
const LEADING_MARKS: readonly Mark[] = [
  // A heading: `## Veg`.
  { pattern: /^[#＃]{1,6}(?:\s|$)/ },
  // The bar before a row of a table.
  { pattern: /^\|/, rank: 2 },
  // A bullet and a space.
  { pattern: /^[\p{Pd}−+＋*＊•·‣◦∙⁃▪▫■●○◆▸►➤➔→]\ufe0f?(?:\s|$)/u, rank: 2 },
  // A bullet or a full-width number that needs no space, since no text begins with it: `・豆腐`, `１．卵`. The private
  // range is for the signs of symbol fonts.
  { pattern: /^[•·・･\uf000-\uf0ff]|^\p{Nd}{1,4}[．）、](?!\p{Nd})/u, rank: 2 },
  // A number of a word processor, or a letter that was a sign of a symbol font, with a tab.
  { pattern: /^(?:\(?\p{Nd}{1,4}[.)]|[oqvü§Ø])\t/u, rank: 2 },
];

/** A number that may belong to the text: `1.`, `1.-`, `2)`, `(3)`, `4.)`, `1️⃣`, `a)`, `①`. It does in `1.5 l`, `24. 12.` */
const NUMBER =
  /^\(?(?:(\p{Nd}{1,4})(?:(?:\.?\)|\.(?!\s?\p{Nd}{1,2}\.(?:\P{Nd}|\p{Nd}{4}|$))-?)(?!\p{Nd})|\ufe0f?\u20e3)|([a-z](?=\))|[①-⒛])\)?)/iu;
const NUMBER_MARK: Mark = { pattern: NUMBER, rank: 2 };

/** A number that may be a day, and the word after it, which may be the month: `24. Dezember: Gans`, `24. Dec 2026`. */
const DAY = /^\p{Nd}{1,2}\.\s*([\p{L}\p{M}]+)\.?(?:[:,]|\s[-–—]|\s\p{Nd}{4}|$)/u;

/** A check mark without a box, which assistants write as a bullet. */
const CHECK_BULLET: Mark = { pattern: /^([✓✔✅])[\ufe0e\ufe0f]?/u, rank: 3 };

/** The marks after a bullet or a number, and those within the text. */
const INNER_MARKS: readonly Mark[] = [
  // An open box: `[ ]`, `( )`, `☐`, a cell with FALSE. A number before a box never belongs to the text. `[](…)` and
  // `(x)L` are no boxes.
  {
    pattern:
      /^(?:\(?\p{Nd}{1,4}[.)]\s*)?(?:[[［][\s-]?[\]］](?!\()|[(（][\s-]?[)）](?=\s|$)|[☐□◯🔲⬜❏❑▢◻][\ufe0e\ufe0f]?|FALSE(?=\t))|\tFALSE$/u,
    rank: 3,
  },
  // A checked box: `[x]`, `(x)`, `☑️`, TRUE.
  {
    pattern:
      /^(?:\(?\p{Nd}{1,4}[.)]\s*)?(?:[[［][xXｘ✓✔✅☑]\ufe0f?[\]］](?!\()|[(（][xXｘ✓✔✅☑]\ufe0f?[)）](?=\s|$)|[☑☒✓✔✅][\ufe0e\ufe0f]?|TRUE(?=\t))|\tTRUE$/u,
    rank: 3,
    done: true,
  },
  // Markdown: `~~Gone~~`, `[Beans](https://…)`, and `**Milk**`, `__Salt__` or `` `Rice` `` as whole words. Messengers:
  // `~Gone~`, and `*Milk*` or `_Salt_` as a whole line.
  { pattern: /^(~~|~(?!\s))([^~]+)\1[|\s]*$/, rest: "$2", rank: 4, done: true },
  { pattern: /!?\[([^[\]]{1,500})\]\(https?:(?:[^()]|\([^()]*\)){1,2000}\)/g, rest: "$1" },
  {
    pattern: /(^|[\s(])(\*\*\*?|__|`)(?![\s*_`])(.{0,500}?[^\s*_`])\2(?![\p{L}\p{N}])/gu,
    rest: "$1$3",
  },
  { pattern: /^[*_]{1,2}([^\s*_](?:[^*_]*[^\s*_])?)[*_]{1,2}$/, rest: "$1" },
];

/**
 * Returns the items of a pasted text: a list from a chat, a note, a recipe, a spreadsheet or a Markdown file. A title
 * above an empty line and a list is left out.
 */
export function parseLines(text: string): readonly Line[] {
  const unquoted = trim(text.replace(INVISIBLE, "")).replace(QUOTE, "");
  const lines = unquoted.replace(AUTHOR_ABOVE, "$2 $1: ").split(LINE_BREAK).map(trim);
  const authors = lines.flatMap((line) => MESSAGE.exec(line)?.[1] ?? []);
  const isChat = authors.length > 1 || !authors.some((author) => THREE_WORDS.test(author));
  const marked = lines.map((line, index) => {
    const next = lines[index + 1];
    const isHead = line.includes("|") && TABLE_RULE.test(next ?? "");
    const bare = isHead || SEPARATOR.test(line) ? "" : line;
    const row = { text: bare, done: false, rank: 0, isApart: next === "" };
    const [, box, kept] = KEPT_LINE.exec(bare) ?? [];
    if (kept) return { ...row, text: trim(kept), done: box === "x", rank: KEPT_RANK };
    return LEADING_MARKS.reduce(cut, isChat ? cut(row, MESSAGE_MARK) : row);
  });
  const unchecked = marked.map((row) => cut(row, CHECK_BULLET));
  const rows = joinAmounts(haveCheckBullets(marked) ? unchecked : marked);
  const numbered = new Set(sequencesIn(rows).filter(isNumbering).flat());
  const items = rows
    .map((row) => {
      if (row.rank === KEPT_RANK) return row;
      const bare = numbered.has(row) ? cut(row, NUMBER_MARK) : row;
      const inner = INNER_MARKS.reduce(cut, bare);
      return { ...inner, text: joinCells(inner.text) };
    })
    .filter(({ text }) => text);
  const [first, ...rest] = items;
  const isTitle = first?.isApart && first.rank === 0 && rest[0] && rest.every(({ rank }) => rank);
  return (isTitle ? rest : items).map(({ text, done }) => ({ text, done }));
}

/** Returns a row without a mark. Only marks of a rising rank are cut off: the text may begin with another one. */
function cut(row: Row, { pattern, rest = "", rank = 0, done = row.done }: Mark): Row {
  const text = rank > 0 && rank <= row.rank ? row.text : row.text.replace(pattern, rest);
  if (text === row.text) return row;
  return { ...row, text: trim(text), done, rank: Math.max(rank, row.rank) };
}

/** Returns whether all rows but headings begin with the same check mark, which then says nothing. */
function haveCheckBullets(rows: readonly Row[]): boolean {
  const signs = rows
    .filter(({ text, isApart }, index) => text && !text.endsWith(":") && !(isApart && index === 0))
    .map(({ text }) => CHECK_BULLET.pattern.exec(text)?.[1]);
  return signs.length > 1 && signs[0] !== undefined && new Set(signs).size === 1;
}

/** Returns the numbered rows in groups, each with consecutive numbers. */
function sequencesIn(rows: readonly Row[]): readonly (readonly Row[])[] {
  const sequences: Row[][] = [];
  let last = Number.NaN;
  for (const row of rows) {
    const number = numberOf(row);
    if (number === last + 1) sequences.at(-1)?.push(row);
    else if (number) sequences.push([row]);
    last = number || last;
  }
  return sequences;
}

/** Returns whether consecutive numbers count the rows, and are not the days of one month. */
function isNumbering(rows: readonly Row[]): boolean {
  const [month, ...others] = new Set(rows.map(({ text }) => DAY.exec(text)?.[1]));
  return rows.length > 1 && (!month || others.length > 0);
}

/** Returns the number, letter or circled number that a row begins with, as a number; NaN if there is none. */
function numberOf({ text }: Row): number {
  const [, digits, letter = ""] = NUMBER.exec(text) ?? [];
  if (!digits) return letter.charCodeAt(0);
  return Array.from(digits).reduce((number, digit) => 10 * number + digitValue(digit), 0);
}

/**
 * Joins the cells of a table's row, or of a spreadsheet's: by a blank behind an amount, which takes one or two cells,
 * else by a comma. An address may have a bar, too.
 */
function joinCells(text: string): string {
  const cells = text.includes("://") ? text.split("\t") : text.split(/[|\t]/);
  const [first = "", ...others] = cells.map(trim).filter(Boolean);
  return others.reduce((row, cell, index) => {
    const joined = `${row} ${cell}`;
    return index < 2 && (isAmount(row) || isAmount(joined)) ? joined : `${row}, ${cell}`;
  }, first);
}

/** Joins a line without a mark that is an amount to the line below it, unless the amounts stand below their names. */
function joinAmounts(rows: readonly Row[]): readonly Row[] {
  const isAlone = (row?: Row) =>
    row?.rank === 0 && /^.{1,20}$/u.test(row.text) && isAmount(row.text);
  const joined: Row[] = [];
  for (const row of rows) {
    const above = joined.at(-1);
    if (above && row.text && row.rank === 0 && isAlone(above))
      joined.splice(-1, 1, { ...row, text: `${above.text} ${row.text}` });
    else joined.push(row);
  }
  return isAlone(rows.at(-1)) ? rows : joined;
}

/** Returns whether a text can only be the amount of what follows it. */
function isAmount(text: string): boolean {
  return splitAmount(`${text} Milk`).name === "Milk";
}

function trim(text: string): string {
  return trimText(text.trim().replace(OUTER_MARKS, ""));
}
