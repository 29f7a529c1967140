import { createElement, type ReactNode } from "react";
import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { createServer, type InlineConfig, type Plugin, type Rolldown } from "vite";
import { paths } from "../src/domain/paths.ts";
import { PROJECT_ROOT } from "./backend/project.ts";
import { bundleScript } from "./bundle-script.ts";
import { chunksFor } from "./chunks.ts";

/**
 * The modules to fetch early, each with a pattern and a kind of link. A user fetches it if the path matches, with the
 * prefix `wide` in a wide window; a visitor if an empty string matches.
 */
const EARLY = [
  ["/list/", "modulepreload", "src/screens/list/list-screen.tsx"],
  ["/lists|wide/", "modulepreload", "src/screens/lists/lists-screen.tsx"],
  ["/settings|/profile", "modulepreload", "src/screens/user-screens.ts"],
  ["", "prefetch", "src/client/identity-service.ts"],
  ["/", "prefetch", "src/services/lists.ts"],
] as const;

const STYLE_SHEET = /\s*<link rel="stylesheet"[^>]* href="\/([^"]*)">/;
const APP = /<script type="module"[^>]* src="([^"]*)"><\/script>/g;

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
        const links = earlyLinks(chunks.filter(({ fileName }) => !html.includes(fileName)));
        const script = `<script>${await bundleScript("src/first-paint/page.ts")}</script>`;
        const forms = await renderForms(config);
        const parts = [...forms.map((form) => withBuiltFiles(form, bundle)), ...links, script];
        return html
          .replace(STYLE_SHEET, () => `<style>${String(styles.source).trim()}</style>`)
          .replaceAll(APP, '<link data-app rel="modulepreload" crossorigin href="$1">')
          .replace("</body>", () => `${parts.join("")}</body>`);
      },
    },
  };
}

/** Returns links to the files of the early modules. Shared styles come before those that override them. */
function earlyLinks(chunks: readonly Rolldown.OutputChunk[]): readonly string[] {
  return EARLY.flatMap(([at, rel, module]) =>
    [...chunksFor(chunks, [module])].reverse().flatMap(({ fileName, viteMetadata }) => {
      const link = (rel: string, file: string) =>
        `<link data-at="${at}" data-rel="${rel}" as="script" crossorigin href="/${file}">`;
      const styles = [...(viteMetadata?.importedCss ?? [])].map((css) => link("stylesheet", css));
      return [...styles, link(rel, fileName)];
    }),
  );
}

/** Renders the visitors' forms, each as a `<template>`. */
async function renderForms(config: InlineConfig): Promise<readonly string[]> {
  const server = await createServer(config);
  Object.assign(globalThis, { window: new EventTarget() }); // the session listens to it
  const { App } = await server.ssrLoadModule("/src/app/app.tsx");
  Reflect.deleteProperty(globalThis, "window");
  await server.close();
  const forms = [paths.signUp, paths.logIn].map(async (path) => {
    const Router = ({ children }: { children: ReactNode }) =>
      createElement(StaticRouter, { location: path }, children);
    const { prelude } = await prerender(createElement(App, { Router }));
    const html = (await new Response(prelude).text())
      .replace(/<link[^>]*>|<title>.*?<\/title>/g, "") // the page has its own
      .replaceAll("<img", '<img loading="lazy"'); // pictures come after the first paint
    return `<template data-path="${path}">${html}</template>`;
  });
  return Promise.all(forms);
}

/** Replaces the addresses of pictures, which are those of the dev server, by those of the build. */
function withBuiltFiles(html: string, bundle: Rolldown.OutputBundle): string {
  const assets = Object.values(bundle).filter((file) => file.type === "asset");
  return html.replace(/(?<= src="\/)src\/[^"]*/g, (source) => {
    const built = assets.find(({ originalFileNames }) => originalFileNames.includes(source));
    if (!built) throw new Error(`The build lacks ${source}.`);
    return built.fileName;
  });
}
