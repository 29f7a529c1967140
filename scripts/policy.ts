import { createHash } from "node:crypto";

/**
 * Has the Content-Security-Policy in a text, such as that of firebase.json, let pass what a page has inside itself as
 * scripts and styles, and nothing else of the kind.
 *
 * @param html the page
 */
export function policyFor(html: string, text: string): string {
  return ["script", "style"].reduce((policy, kind) => {
    const codes = html.matchAll(new RegExp(`<${kind}>(.*?)</${kind}>`, "gs"));
    const hashes = [...codes].map(([, code = ""]) => {
      return ` 'sha256-${createHash("sha256").update(code).digest("base64")}'`;
    });
    const directive = new RegExp(`(${kind}-src 'self')(?: 'sha256-[^']*')*`);
    return policy.replace(directive, `$1${hashes.join("")}`);
  }, text);
}
