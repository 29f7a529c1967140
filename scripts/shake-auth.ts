import type { Plugin } from "vite";

/** `PhoneAuthProvider.PROVIDER_ID = 'phone';`: a constant, at the outermost level. */
const STATIC_FIELD = /^(\w+)\.(\w+) = (['"].*);$/gm;

/**
 * Lets the bundler drop the classes of the identity service that we do not use. As they are published, their static
 * fields are assignments below the class, each of which counts as a use: so the first screen would carry the sign-in of
 * four other companies and by telephone, 1 kB. Inside the class they do the same, and go with it.
 */
export function shakeAuth(): Plugin {
  return {
    name: "shake-auth",
    apply: "build",
    transform: {
      filter: { id: /@firebase[\\/]auth[\\/]dist[\\/]esm[\\/]/ },
      handler: moveFieldsIntoClasses,
    },
  };
}

function moveFieldsIntoClasses(code: string): string {
  const fields = [...code.matchAll(STATIC_FIELD)];
  return fields.reduce(
    (moved, [, className = "", field, value]) =>
      moved.replace(headOf(className), (head) => `${head} static ${field} = ${value};`),
    code.replace(STATIC_FIELD, (line, className) => (headOf(className).test(code) ? "" : line)),
  );
}

function headOf(className: string): RegExp {
  return new RegExp(`^class ${className}\\b[^{]*\\{`, "m");
}
