import type { Plugin } from "vite";

/** `PhoneAuthProvider.PROVIDER_ID = 'phone';` */
const STATIC_FIELD = /^(\w+)\.(\w+) = (.*);$/gm;

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
      handler: (code) => [...code.matchAll(STATIC_FIELD)].reduce(moveIntoClass, code),
    },
  };
}

function moveIntoClass(code: string, [line, className, field, value]: RegExpExecArray): string {
  const head = new RegExp(`^class ${className}\\b[^{]*\\{`, "m");
  if (!head.test(code)) return code;
  return code.replace(line, "").replace(head, (found) => `${found} static ${field} = ${value};`);
}
