/** Access rules with one condition changed. */
export type Mutant = { readonly line: number; readonly change: string; readonly rules: string };

/** Where something stands in the rules. */
type Range = { readonly start: number; readonly end: number };

/**
 * All rules that differ from the given ones in one place: a condition, or a part of one between `&&`, `||` and
 * parentheses, is always true or never; a number is one too small or too large; a string is missing from a list.
 */
export function mutantsOf(rules: string): Mutant[] {
  // What stands in comments and strings is no code.
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
      ...find(/[^&|\s][^&|]*[^&|\s]/g, condition).map((part) => closed(part, code)),
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

/** Without the parentheses that have no partner in it, and what stands outside of them. */
function closed({ start, end }: Range, code: string): Range {
  const part = code.slice(start, end);
  const surplus = part.split("(").length - part.split(")").length;
  if (surplus > 0) return closed({ start: code.indexOf("(", start) + 1, end }, code);
  if (surplus < 0) return closed({ start, end: code.lastIndexOf(")", end - 1) }, code);
  return { start, end };
}
