/** A text to add to a list, and whether it is already done. */
export type Line = { readonly text: string; readonly done: boolean };

/** A list marker: a bullet, or a number such as `1.` or `1)`, followed by a space. */
const BULLET = /^(?:[-*•–·]|\d{1,4}[.)])(?:\s+|$)/;

/** A bullet that needs no space after it, since no text begins with it. */
const BARE_BULLET = /^[•·]/;

/** A checkbox. One of the two groups matches if it is checked, none if it is open. */
const BOX = /^(?:\[(?:\s?|([xX✓✔]))\]|[☐□]|([☑☒✓✔✅]))\s*/u;

/** Returns the lines of a pasted text without list markers. A checked box makes the line done. */
export function parseLines(text: string): readonly Line[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/).flatMap((raw) => {
    const bare = raw.trim().replace(BULLET, "").replace(BARE_BULLET, "").trim();
    const box = BOX.exec(bare);
    const line = bare.slice(box?.[0].length ?? 0).trim();
    return line ? [{ text: line, done: Boolean(box?.[1] ?? box?.[2]) }] : [];
  });
}
