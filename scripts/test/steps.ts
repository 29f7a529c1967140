import { join } from "node:path";
import { DEMO_PROJECT_ID } from "../backend/project";
import { type Counts, countCheck, readPlaywrightReport, readVitestReport } from "./report";

/** The steps by name, in the order in which they are read. */
export const STEP_NAMES = [
  "lint",
  "types",
  "spec",
  "unit",
  "backend",
  "build",
  "size",
  "e2e",
] as const;

export type StepName = (typeof STEP_NAMES)[number];

/** One step: commands of the project's tools, and how to count what came of them. */
export type Step = {
  readonly title: string;
  /** Each a tool and its arguments. */
  readonly commands: readonly (readonly string[])[];
  readonly env: NodeJS.ProcessEnv;
  /** @param succeeded whether all commands said so */
  readonly count: (succeeded: boolean) => Counts;
};

/**
 * The steps.
 * @param scratch a folder for their reports and for the build
 */
export function steps(scratch: string): Record<StepName, Step> {
  const builtApp = join(scratch, "app");
  const vitest = (title: string, projects: readonly string[]): Step => {
    const report = join(scratch, `${projects[0]}.json`);
    const chosen = projects.flatMap((project) => ["--project", project]);
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    return {
      title,
      commands: [["vitest", "run", ...chosen, ...reporters]],
      env: {},
      count: (succeeded) => readVitestReport(report, succeeded),
    };
  };
  const report = join(scratch, "e2e.json");
  return {
    lint: {
      title: "Format and lint",
      commands: [["biome", "check", "--error-on-warnings", "."]],
      env: {},
      count: countCheck,
    },
    types: {
      title: "Types",
      // The app by itself first: it must not lean on what only Node has.
      commands: [
        ["tsc", "-p", "."],
        ["tsc", "-p", "tests"],
      ],
      env: {},
      count: countCheck,
    },
    spec: {
      title: "Each requirement has its test",
      commands: [["tsx", "scripts/spec-coverage.ts"]],
      env: {},
      count: countCheck,
    },
    unit: vitest("Unit tests", ["unit", "dom"]),
    backend: vitest("Tests against the emulators", ["backend"]),
    build: {
      title: "Production build",
      commands: [["vite", "build", "--outDir", builtApp, "--emptyOutDir"]],
      env: { VITE_FIREBASE_PROJECT_ID: DEMO_PROJECT_ID },
      count: countCheck,
    },
    size: {
      title: "Each route within its budget of bytes",
      commands: [["tsx", "scripts/size.ts"]],
      env: {},
      count: countCheck,
    },
    e2e: {
      title: "End-to-end tests in a browser",
      commands: [["playwright", "test", "--reporter=list,json"]],
      env: { BUILT_APP: builtApp, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      count: (succeeded) => readPlaywrightReport(report, succeeded),
    },
  };
}
