/** Access rules with one condition changed. */
export type Mutant = { readonly line: number; readonly change: string; readonly rules: string };

/** A range of characters in the rules. */
type Range = { readonly start: number; readonly end: number };

/**
 * Returns all rules that differ from the given ones in one place. A condition, or a part of one between `&&`, `||` and
 * parentheses, becomes true or false; a number becomes one smaller or larger; a string is removed from a list.
 */
export function mutantsOf(rules: string): Mutant[] {
  // Blanks out comments and strings, without a change of the positions.
  const code = rules.replace(/\/\/.*|'[^']*'/g, (found) =>
    found.startsWith("'") ? `'${"_".repeat(found.length - 2)}'` : " ".repeat(found.length),
  );
  const find = (pattern: RegExp, { start, end }: Range): Range[] =>
    [...code.slice(start, end).matchAll(pattern)].map(({ index, 0: text }) => ({
      start: start + index,
      end: start + index + text.length,
    }));

  const conditions = find(/(?<=\b(?:if|return)\s+)\S[^;]*(?=;)/g, { start: 0, end: code.length });
  const edits = conditions.flatMap((condition) => [
    ...[
      condition,
      ...find(/[^&|\s][^&|]*[^&|\s]/g, condition).map((part) => balanced(part, code)),
    ].flatMap((range) => ["true", "false"].map((text) => ({ ...range, text }))),
    ...find(/\b\d+\b/g, condition).flatMap((range) =>
      [-1, 1].map((step) => ({
        ...range,
        text: String(Number(code.slice(range.start, range.end)) + step),
      })),
    ),
    ...find(/(?<=[[,]\s*)'_*'(?:,\s*|(?=\]))/g, condition).map((range) => ({ ...range, text: "" })),
  ]);
  const mutants = edits.map(({ start, end, text }) => ({
    line: rules.slice(0, start).split("\n").length,
    change: `${rules.slice(start, end).replace(/\s+/g, " ")} → ${text || "nothing"}`,
    rules: rules.slice(0, start) + text + rules.slice(end),
  }));
  return [...new Map(mutants.map((mutant) => [mutant.rules, mutant])).values()];
}

/** Returns a range without unbalanced parentheses and the text beyond them. */
function balanced({ start, end }: Range, code: string): Range {
  const part = code.slice(start, end);
  const surplus = part.split("(").length - part.split(")").length;
  if (surplus > 0) return balanced({ start: code.indexOf("(", start) + 1, end }, code);
  if (surplus < 0) return balanced({ start, end: code.lastIndexOf(")", end - 1) }, code);
  return { start, end };
}
