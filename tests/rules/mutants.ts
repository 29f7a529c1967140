/** Access rules with one condition changed. */
export type Mutant = { readonly line: number; readonly change: string; readonly rules: string };

type Range = { readonly start: number; readonly end: number };
type Edit = Range & { readonly text: string };

/**
 * All rules that differ from the given ones in one condition: an operand of `&&` or `||` taken out, a whole
 * condition always or never true, a number one too small or too large, a string missing from a list of them.
 */
export function mutantsOf(rules: string): Mutant[] {
  const code = masked(rules);
  return conditionsIn(code)
    .flatMap((condition) => [
      ...alwaysAndNever(condition),
      ...operandsOf(condition, code),
      ...numbersIn(condition, code),
      ...listedStringsIn(condition, code),
    ])
    .map(({ start, end, text }) => ({
      line: rules.slice(0, start).split("\n").length,
      change: `${rules.slice(start, end).replace(/\s+/g, " ")} → ${text || "nothing"}`,
      rules: rules.slice(0, start) + text + rules.slice(end),
    }));
}

/** The rules with comments and the insides of strings blanked, so that everything left in them is code. */
function masked(rules: string): string {
  return rules.replace(/\/\/.*|'[^']*'/g, (found) =>
    found.startsWith("'") ? `'${"_".repeat(found.length - 2)}'` : " ".repeat(found.length),
  );
}

/** What stands between an `if` or `return` and its semicolon. */
function conditionsIn(code: string): Range[] {
  return [...code.matchAll(/(?<=\b(?:if|return)\s+)\S[^;]*(?=;)/g)].map(rangeOf);
}

function alwaysAndNever(condition: Range): Edit[] {
  return ["true", "false"].map((text) => ({ ...condition, text }));
}

/** Each operand, however deep in parentheses, with what makes it count for nothing. */
function operandsOf(condition: Range, code: string): Edit[] {
  const inner = withoutParentheses(condition, code);
  for (const [operator, text] of [
    ["||", "false"],
    ["&&", "true"],
  ] as const) {
    const operands = split(inner, operator, code);
    if (operands.length > 1) {
      return operands.flatMap((operand) => [{ ...operand, text }, ...operandsOf(operand, code)]);
    }
  }
  return [];
}

/** The parts between an operator, outside of all brackets. */
function split({ start, end }: Range, operator: string, code: string): Range[] {
  const parts: Range[] = [];
  let depth = 0;
  let from = start;
  for (let at = start; at < end; at++) {
    if ("([{".includes(code.charAt(at))) depth++;
    if (")]}".includes(code.charAt(at))) depth--;
    if (depth === 0 && code.startsWith(operator, at)) {
      parts.push(trimmed({ start: from, end: at }, code));
      from = at + operator.length;
    }
  }
  return [...parts, trimmed({ start: from, end }, code)];
}

function withoutParentheses(range: Range, code: string): Range {
  // Only a pair that spans it all: operators follow within, and split() minds what is nested.
  const wrapped = /^\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)$/.test(
    code.slice(range.start, range.end),
  );
  return wrapped ? trimmed({ start: range.start + 1, end: range.end - 1 }, code) : range;
}

function trimmed({ start, end }: Range, code: string): Range {
  const text = code.slice(start, end);
  return { start: end - text.trimStart().length, end: start + text.trimEnd().length };
}

function numbersIn(condition: Range, code: string): Edit[] {
  return within(condition, code, /\b\d+\b/g).flatMap((range) => {
    const number = Number(code.slice(range.start, range.end));
    return [number - 1, number + 1].map((other) => ({ ...range, text: String(other) }));
  });
}

/** Each string of a list, with the comma that follows it. */
function listedStringsIn(condition: Range, code: string): Edit[] {
  return within(condition, code, /(?<=[[,]\s*)'_*'(?:,\s*|(?=\]))/g).map((range) => ({
    ...range,
    text: "",
  }));
}

function within({ start, end }: Range, code: string, pattern: RegExp): Range[] {
  return [...code.matchAll(pattern)]
    .map(rangeOf)
    .filter((range) => range.start >= start && range.end <= end);
}

function rangeOf({ index, 0: text }: RegExpMatchArray & { index: number }): Range {
  return { start: index, end: index + text.length };
}
