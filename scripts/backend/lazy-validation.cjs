// Loaded into the firebase command before anything else (node --require).
// The Auth emulator compiles a validator for each of the several hundred schemas of its API when it starts, which
// takes ten seconds of a two-core machine. The library that does so can compile each at its first use instead; the
// emulator just does not ask it to. Should that library ever change, the emulator starts slowly again, nothing more.
const { createRequire } = require("node:module");

try {
  const requireAsFirebase = createRequire(require.resolve("firebase-tools/package.json"));
  const exegesis = requireAsFirebase("exegesis-express");
  const { middleware } = exegesis;
  exegesis.middleware = (document, options) =>
    middleware(document, { ...options, lazyCompileValidationSchemas: true });
} catch {
  // The emulator just starts slowly.
}
