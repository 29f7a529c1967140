import { type ComponentType, createElement } from "react";
import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { build, createServer, type InlineConfig, type Plugin, type Rolldown } from "vite";
import { paths } from "../src/domain/paths.ts";
import { PROJECT_ROOT } from "./backend/project.ts";
import { chunksFor } from "./chunks.ts";

/**
 * The modules to fetch early, each with a pattern. A user fetches it if the path matches, with the prefix `wide` in a
 * wide window; a visitor if an empty string matches.
 */
const EARLY = [
  { at: "/list/", module: "src/screens/list/list-screen.tsx" },
  { at: "/lists|wide/", module: "src/screens/lists/lists-screen.tsx" },
  { at: "/settings", module: "src/screens/list-settings/list-settings-screen.tsx" },
  { at: "/profile", module: "src/screens/profile/profile-screen.tsx" },
  { at: "", module: "src/services/firebase.ts" },
  { at: "", module: "src/services/auth.ts" },
  { at: "/", module: "src/services/lists.ts" },
];

const STYLES = 'data-rel="stylesheet"';

const STYLE_SHEET = /\s*<link rel="stylesheet"[^>]* href="\/([^"]*)">/;
const APP = /\s*<script type="module"[^>]* src="([^"]*)"><\/script>/g;

/** Adds the visitors' forms, their styles and the script of the first paint to the page. */
export function firstPaint(): Plugin {
  let config: InlineConfig = {};
  return {
    name: "first-paint",
    apply: "build",
    configResolved({ mode, define = {} }) {
      const server = { middlewareMode: true, ws: false, watch: null } as const;
      config = { root: PROJECT_ROOT, logLevel: "error", appType: "custom", mode, define, server };
    },
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle = {} }) {
        const styles = bundle[STYLE_SHEET.exec(html)?.[1] ?? ""];
        if (styles?.type !== "asset") throw new Error("The built page has no style sheet.");
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const app = [...html.matchAll(APP)].map(
          ([, src]) => `<link data-app rel="modulepreload" crossorigin href="${src}">`,
        );
        const links = earlyLinks(chunks.filter(({ fileName }) => !html.includes(fileName)));
        const parts = [...(await renderForms(config)), ...links, ...app, await bundleScript()];
        return html
          .replace(STYLE_SHEET, () => `<style>${String(styles.source).trim()}</style>`)
          .replace(APP, "")
          .replace("</body>", () => `${parts.join("")}</body>`);
      },
    },
  };
}

/** Returns a link for each file of the early modules. Shared styles come before those that override them. */
function earlyLinks(chunks: readonly Rolldown.OutputChunk[]): readonly string[] {
  const links = new Map<string, { attributes: string; at: string[] }>();
  for (const { at, module } of EARLY) {
    const rel = module.includes("/screens/") ? "modulepreload" : "prefetch";
    for (const { fileName, viteMetadata } of [...chunksFor(chunks, [module])].reverse()) {
      for (const name of [...(viteMetadata?.importedCss ?? []), fileName]) {
        const isCode = name === fileName;
        const attributes = isCode ? `data-rel="${rel}" as="script" crossorigin` : STYLES;
        links.set(name, { attributes, at: [], ...links.get(name) });
        links.get(name)?.at.push(at);
      }
    }
  }
  return [...links].map(
    ([name, { attributes, at }]) =>
      `<link data-at="${at.join("|")}" ${attributes} href="/${name}">`,
  );
}

/** Renders the visitors' forms, each as a `<template>`. */
async function renderForms(config: InlineConfig): Promise<readonly string[]> {
  const server = await createServer(config);
  Object.assign(globalThis, { window: new EventTarget() }); // the session listens to it
  try {
    const { Screens } = await server.ssrLoadModule("/src/app/app.tsx");
    return await Promise.all([paths.signUp, paths.logIn].map((path) => renderForm(path, Screens)));
  } finally {
    Reflect.deleteProperty(globalThis, "window");
    await server.close();
  }
}

async function renderForm(path: string, Screens: ComponentType): Promise<string> {
  const screens = createElement(StaticRouter, { location: path }, createElement(Screens));
  const { prelude } = await prerender(screens);
  const html = (await new Response(prelude).text())
    .replace(/<link[^>]*>|<title>.*?<\/title>/g, "") // the page has its own
    .replaceAll("<img", '<img loading="lazy"'); // pictures come after the first paint
  return `<template data-path="${path}">${html}</template>`;
}

async function bundleScript(): Promise<string> {
  const rolldownOptions = { input: "src/first-paint/page.ts", output: { format: "iife" } } as const;
  const built = await build({
    root: PROJECT_ROOT,
    configFile: false,
    logLevel: "error",
    build: { write: false, rolldownOptions },
  });
  const [script] = [built].flat().flatMap((one) => ("output" in one ? one.output : []));
  if (script?.type !== "chunk")
    throw new Error("The build of src/first-paint/page.ts produced no script.");
  return `<script>${script.code.trim()}</script>`;
}
