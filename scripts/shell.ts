import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { PROJECT_ROOT } from "./backend/project.ts";

const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/[^\n]*$/gm;
const STYLE_SHEETS = /\s*<link rel="stylesheet"[^>]*>/g;

/** What somebody who is signed in needs of the app's code, for any screen or for that one alone. */
const FOR_SIGNED_IN = {
  lists: "src/screens/lists/lists-screen.tsx",
  list: "src/screens/list/list-screen.tsx",
  all: "src/services/lists.ts",
} as const;

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
 * without waiting for them. The app's own code still waits. The script gets links to what somebody who is signed in
 * needs besides, to have it fetched at the same time.
 */
export function shell(): Plugin {
  return {
    name: "shell",
    transformIndexHtml: {
      order: "post",
      handler(html, context) {
        const { style, script } = shellParts();
        const sheets = html.match(STYLE_SHEETS)?.join("") ?? "";
        const links = Object.entries(FOR_SIGNED_IN).flatMap(([kind, module]) =>
          filesFor(module, context.bundle ?? {}, html).map(
            (file) => `<link rel="later" crossorigin data-for="${kind}" href="/${file}">`,
          ),
        );
        const inHead = [...links, `<style>${style}</style>`, `<script>${script}</script>`];
        return html
          .replace(STYLE_SHEETS, "")
          .replace("</head>", () => `  ${inHead.join("\n    ")}\n  </head>`)
          .replace("</body>", () => `${sheets.trim()}\n  </body>`);
      },
    },
  };
}

/** The files of the chunk that a module is in, with all that it imports, but for those the page names anyway. */
function filesFor(module: string, bundle: Rolldown.OutputBundle, html: string): readonly string[] {
  const found = new Set<string>();
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const addWithImports = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk.fileName) || html.includes(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const name of chunk.imports) addWithImports(chunks.find((one) => one.fileName === name));
  };
  addWithImports(chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module))));
  return [...found];
}

function read(name: string): string {
  const text = readFileSync(join(PROJECT_ROOT, "src", "shell", name), "utf8");
  return text.replace(COMMENT, "").replace(/\s+/g, " ").trim();
}
