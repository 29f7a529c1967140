/** A test: its file below tests/, its full title, and the code it stands in. */
export type KnownTest = { readonly file: string; readonly title: string; readonly code: string };

/** One row of the page: what is required, and the tests that show it, as `file › title`. */
type Row = { readonly line: number; readonly requirement: string; readonly tests: string[] };

/** Ends the name of a test that stands for all whose names begin so. */
const AND_MORE = "…";

/**
 * Checks a page whose tables have two columns: a requirement, and the tests that show it, one a line. Texts of the
 * product stand in backticks in the requirement.
 * @returns what is wrong: requirements without a test, tests that do not exist, texts that no named test contains
 */
export function checkCoverage(page: string, tests: readonly KnownTest[]): string[] {
  const names = new Map(tests.map((test) => [`${test.file} › ${test.title}`, test]));
  const find = (name: string): KnownTest[] => {
    if (!name.endsWith(AND_MORE)) {
      const test = names.get(name);
      return test ? [test] : [];
    }
    const beginning = name.slice(0, -AND_MORE.length);
    return [...names].filter(([one]) => one.startsWith(beginning)).map(([, test]) => test);
  };

  return readRows(page).flatMap(({ line, requirement, tests: named }) => {
    const found = named.map((name) => ({ name, tests: find(name) }));
    const code = found.flatMap((one) => one.tests.map((test) => plain(test.code))).join("\n");
    return [
      ...(named.length === 0 ? [`line ${line}: no test is named`] : []),
      ...found
        .filter((one) => one.tests.length === 0)
        .map(({ name }) => `line ${line}: there is no test ${name}`),
      ...textsIn(requirement)
        .filter((text) => !code.includes(text))
        .map((text) => `line ${line}: no test named there contains the text ${text}`),
    ];
  });
}

/** Reads the rows of all tables. The first two lines of each are its head. */
function readRows(page: string): Row[] {
  const lines = page.split("\n");
  return lines.flatMap((text, index) => {
    const isHead = !lines[index - 1]?.startsWith("|") || /^\|[\s|:-]+\|$/.test(text);
    if (!text.startsWith("|") || isHead) {
      return [];
    }
    const [, requirement = "", shownBy = ""] = text.split(/(?<!\\)\|/).map((cell) => cell.trim());
    const tests = shownBy
      .split("<br>")
      .map((name) => name.trim().replaceAll("\\|", "|"))
      .filter((name) => name !== "");
    return [{ line: index + 1, requirement, tests }];
  });
}

function textsIn(requirement: string): string[] {
  return [...requirement.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text);
}

/** Code with what it fills into texts written as the product's specification does: `{email}`. */
function plain(code: string): string {
  return code.replaceAll(/\$\{(?:\w+\.)*(\w+)\}/g, "{$1}");
}
