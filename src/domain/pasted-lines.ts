/** A text to be added to a list, and whether it comes as done. */
export type Line = { readonly text: string; readonly done: boolean };

/** What may stand before a line's text: a bullet, or a number such as `1.` or `1)`, each with a space behind it. */
const BULLET = /^(?:[-*•–·]|\d{1,4}[.)])(?:\s+|$)/;

/** A bullet that is often written without a space behind it, since nothing begins with it. */
const BARE_BULLET = /^[•·]/;

/** A box, open or checked; its one group is there in a checked one. */
const BOX = /^(?:\[(?:\s?|([xX✓✔]))\]|[☐□]|([☑☒✓✔✅]))\s*/u;

/**
 * Reads the lines of a text that was copied from somewhere: without bullets, numbers and boxes, and without those that
 * hold nothing else. A checked box makes a done item: what is pasted says no more and no less than what was copied.
 */
export function parseLines(text: string): readonly Line[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/).flatMap((raw) => {
    const bare = raw.trim().replace(BULLET, "").replace(BARE_BULLET, "").trim();
    const box = BOX.exec(bare);
    const line = bare.slice(box?.[0].length ?? 0).trim();
    return line ? [{ text: line, done: Boolean(box?.[1] ?? box?.[2]) }] : [];
  });
}
