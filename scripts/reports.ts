/** The reports of `npm test`, from which `npm run weight` reads the duration of the tests. */
export const REPORTS = { unit: ".cache/tests/unit.json", browser: ".cache/tests/browser.json" };

/** Returns whether the whole of `npm test` runs: the time of a part says nothing. */
export const isWholeTest = (): boolean => process.env.npm_lifecycle_event === "test";
