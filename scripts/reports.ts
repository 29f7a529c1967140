/** The reports of `npm test`, from which `npm run weight` reads the duration of the tests. */
export const REPORTS = { unit: ".cache/tests/unit.json", browser: ".cache/tests/browser.json" };

/** Returns whether this is a full `npm test`. Only its duration is measured. */
export const isWholeTest = (): boolean => process.env.npm_lifecycle_event === "test";
