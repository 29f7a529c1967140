import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { PROJECT_ROOT } from "./backend/project.ts";

const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/[^\n]*$/gm;
const STYLE_SHEETS = /\s*<link rel="stylesheet"[^>]*>/g;

/** The style and the script of the shell as they stand in the page. */
export function shellParts(): { readonly style: string; readonly script: string } {
  return { style: read("shell.css"), script: read("choose.js") };
}

/** What the Content-Security-Policy has to say to let one of them pass. */
export function policyHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/**
 * Puts the shell's style and script into the page, and the app's style sheets below it: what stands above them is drawn
 * without waiting for them. The app's own code still waits.
 */
export function shell(): Plugin {
  return {
    name: "shell",
    transformIndexHtml: {
      order: "post",
      handler(html) {
        const { style, script } = shellParts();
        const sheets = html.match(STYLE_SHEETS)?.join("") ?? "";
        return html
          .replace(STYLE_SHEETS, "")
          .replace(
            "</head>",
            () => `  <style>${style}</style>\n    <script>${script}</script>\n  </head>`,
          )
          .replace("</body>", () => `${sheets.trim()}\n  </body>`);
      },
    },
  };
}

function read(name: string): string {
  const text = readFileSync(join(PROJECT_ROOT, "src", "shell", name), "utf8");
  return text.replace(COMMENT, "").replace(/\s+/g, " ").trim();
}
