import { createElement } from "react";
import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { build, createServer, type InlineConfig, type Plugin } from "vite";
import { paths } from "../src/domain/paths.ts";
import { PROJECT_ROOT } from "./backend/project.ts";
import { chunksFor } from "./chunks.ts";

/**
 * The modules that are fetched beside the app at the paths of a pattern. Of a visitor the pattern sees an empty path, and
 * in a wide window `wide` before the path.
 */
const NEXT = [
  { at: "/list/", module: "src/screens/list/list-screen.tsx" },
  { at: "/lists|wide/", module: "src/screens/lists/lists-screen.tsx" },
  { at: "/settings", module: "src/screens/list-settings/list-settings-screen.tsx" },
  { at: "/profile", module: "src/screens/profile/profile-screen.tsx" },
  { at: "", module: "src/services/firebase.ts" },
  { at: "", module: "src/services/auth.ts" },
  { at: "/", module: "src/services/lists.ts" },
];

const STYLE_SHEET = /\s*<link rel="stylesheet"[^>]* href="\/([^"]*)">/;
const APP = /\s*<script type="module"[^>]* src="([^"]*)"><\/script>/g;

/** Puts into the page the visitors' forms with their styles, and the script that shows a screen before the app. */
export function firstPaint(): Plugin {
  let config: InlineConfig = {};
  return {
    name: "first-paint",
    apply: "build",
    configResolved({ mode, define = {} }) {
      config = { mode, define };
    },
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle = {} }) {
        const styles = bundle[STYLE_SHEET.exec(html)?.[1] ?? ""];
        if (styles?.type !== "asset") throw new Error("The page has no styles.");
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const next = NEXT.flatMap(({ at, module }) => {
          const isNew = ({ fileName }: { fileName: string }) => !html.includes(fileName);
          const files = [...chunksFor(chunks, [module])].filter(isNew);
          const sheets = files.flatMap((file) => [...(file.viteMetadata?.importedCss ?? [])]);
          const rel = module.includes("/screens/") ? "modulepreload" : "prefetch"; // Firebase comes last
          return [
            ...sheets.map((name) => `href="/${name}" data-rel="stylesheet"`),
            ...files.map(
              ({ fileName }) => `href="/${fileName}" data-rel="${rel}" as="script" crossorigin`,
            ),
          ].map((link) => `<link data-at="${at}" ${link}>`);
        });
        const app = [...html.matchAll(APP)].map(
          ([, src]) => `<link data-app rel="modulepreload" crossorigin href="${src}">`,
        );
        const parts = [...(await renderForms(config)), ...next, ...app, await bundleScript()];
        return html
          .replace(STYLE_SHEET, () => `<style>${String(styles.source).trim()}</style>`)
          .replace(APP, "")
          .replace("</body>", () => `${parts.join("")}</body>`);
      },
    },
  };
}

/** Returns the visitors' forms as templates, rendered by their screens. */
async function renderForms(config: InlineConfig): Promise<readonly string[]> {
  const server = await createServer({
    ...config,
    root: PROJECT_ROOT,
    logLevel: "error",
    appType: "custom",
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  });
  Object.assign(globalThis, { window: new EventTarget() }); // the session listens to it
  const { Screens } = await server.ssrLoadModule("/src/app/app.tsx");
  const forms = [paths.signUp, paths.logIn].map(async (path) => {
    const router = createElement(StaticRouter, { location: path }, createElement(Screens));
    const { prelude } = await prerender(router);
    const html = (await new Response(prelude).text())
      .replace(/<link[^>]*>|<title>.*?<\/title>/g, "") // the page has its own
      .replaceAll("<img", '<img loading="lazy"'); // pictures come after the first paint
    return `<template data-path="${path}">${html}</template>`;
  });
  try {
    return await Promise.all(forms);
  } finally {
    Reflect.deleteProperty(globalThis, "window");
    await server.close();
  }
}

async function bundleScript(): Promise<string> {
  const built = await build({
    root: PROJECT_ROOT,
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      rolldownOptions: { input: "src/first-paint/page.ts", output: { format: "iife" } },
    },
  });
  const [script] = [built].flat().flatMap((one) => ("output" in one ? one.output : []));
  if (script?.type !== "chunk") throw new Error("The page's script was not built.");
  return `<script>${script.code.trim()}</script>`;
}
