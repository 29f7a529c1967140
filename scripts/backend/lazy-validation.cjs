// Loaded into the firebase command first (node --require).
// At its start, the Auth emulator compiles a validator for each of several hundred API schemas, which takes ten seconds
// on two cores. This option makes its library compile each validator at the first use instead. If the library changes,
// the emulator only starts slowly again.
const { createRequire } = require("node:module");

try {
  const requireAsFirebase = createRequire(require.resolve("firebase-tools/package.json"));
  const exegesis = requireAsFirebase("exegesis-express");
  const { middleware } = exegesis;
  exegesis.middleware = (document, options) =>
    middleware(document, { ...options, lazyCompileValidationSchemas: true });
} catch {
  // The emulator only starts slowly.
}
