import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { PROJECT_ROOT } from "../backend/project";
import type { KnownTest } from "./check-coverage";

const run = promisify(execFile);
const TESTS = join(PROJECT_ROOT, "tests");

/** Every test of the project, by the test runners' own lists. None is run. */
export async function listTests(): Promise<KnownTest[]> {
  const lists = await Promise.all([listBrowserTests(), listOtherTests()]);
  const codes = new Map<string, string>();
  return lists.flat().map(({ file, title }) => {
    const code = codes.get(file) ?? readFileSync(file, "utf8");
    codes.set(file, code);
    return { file: relative(TESTS, file).split(sep).join("/"), title, code };
  });
}

type Named = { readonly file: string; readonly title: string };

/** As much of Playwright's JSON report as is needed. The outermost suites are files. */
type Suite = {
  readonly title: string;
  readonly specs: readonly { readonly title: string; readonly file: string }[];
  readonly suites?: readonly Suite[];
};

async function listBrowserTests(): Promise<Named[]> {
  const cli = join(PROJECT_ROOT, "node_modules/@playwright/test/cli.js");
  const report = (await readJson([cli, "test", "--list", "--reporter=json"])) as {
    config: { rootDir: string };
    suites: Suite[];
  };
  const namesIn = ({ specs, suites = [] }: Suite, path: readonly string[]): Named[] => [
    ...specs.map(({ title, file }) => ({
      file: join(report.config.rootDir, file),
      title: [...path, title].join(" › "),
    })),
    ...suites.flatMap((suite) => namesIn(suite, [...path, suite.title])),
  ];
  return report.suites.flatMap((file) => namesIn(file, []));
}

async function listOtherTests(): Promise<Named[]> {
  const cli = join(PROJECT_ROOT, "node_modules/vitest/vitest.mjs");
  const tests = (await readJson([cli, "list", "--staticParse", "--json"])) as {
    name: string;
    file: string;
  }[];
  return tests.map(({ name, file }) => ({ file, title: name.replaceAll(" > ", " › ") }));
}

async function readJson(args: readonly string[]): Promise<unknown> {
  const { stdout } = await run(process.execPath, args, {
    cwd: PROJECT_ROOT,
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout);
}
