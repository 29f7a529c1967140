/**
 * Replaces `re2js` in the build (see vite.config.ts). Firestore needs that regular expression engine for pipeline
 * queries, which this app doesn't use. It would be a third of the database's code.
 */
export const RE2JS = {
  compile(): never {
    throw new Error("Pipeline queries with regular expressions are left out of this build.");
  },
};
