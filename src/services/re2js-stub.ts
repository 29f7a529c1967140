/**
 * Stands in for `re2js` in the build (see vite.config.ts). Firestore brings that engine for regular expressions in
 * pipeline queries, which this app does not use; it would be a third of the database's code.
 */
export const RE2JS = {
  compile(): never {
    throw new Error("Pipeline queries with regular expressions are left out of this build.");
  },
};
