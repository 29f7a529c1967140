import { createHash } from "node:crypto";

const INLINE_CODE = /<(script|style)>(.*?)<\/\1>/gs;

/**
 * Has the Content-Security-Policy in a text, such as that of firebase.json, let pass what a page has inside itself as
 * scripts and styles, and nothing else of the kind.
 *
 * @param html the page
 */
export function policyFor(html: string, text: string): string {
  return [...html.matchAll(INLINE_CODE)].reduce((policy, [, kind, code = ""]) => {
    const hash = createHash("sha256").update(code).digest("base64");
    const directive = new RegExp(`(${kind}-src 'self')(?: 'sha256-[^']*')*`);
    return policy.replace(directive, `$1 'sha256-${hash}'`);
  }, text);
}
