import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  build,
  createServer,
  type InlineConfig,
  isRunnableDevEnvironment,
  type Plugin,
} from "vite";
import { PROJECT_ROOT } from "./backend/project.ts";
import { chunksFor } from "./chunks.ts";
import { type Environment, LOCAL_MODE } from "./configuration.ts";
import { writePolicy } from "./policy.ts";

const FOLDER = join(PROJECT_ROOT, "src", "first-paint");

/** The screens that show what is remembered. */
const LISTS = "src/screens/lists/lists-screen.tsx";
const LIST = "src/screens/list/list-screen.tsx";

/** What is fetched beside the app, by everybody or at which address: the screen at once, Firebase when there is time. */
const NEXT = [
  { where: "lists", rel: "modulepreload", module: LISTS },
  { where: "list", rel: "modulepreload", module: LIST },
  { where: "everybody", rel: "prefetch", module: "src/services/auth.ts" },
  { where: "lists", rel: "prefetch", module: "src/services/lists.ts" },
  { where: "list", rel: "prefetch", module: "src/services/lists.ts" },
] as const;

const STYLE_SHEET = /\s*<link rel="stylesheet"[^>]* href="\/([^"]*)">/;
const APP = /<script type="module"[^>]* src="([^"]*)"><\/script>/g;

/** The app's code is fetched at once by `preload`, and read after the first paint: `modulepreload` would read it before. */
const AS_CODE = `as="script" crossorigin`;

/**
 * Makes the page's first paint the real thing. The page begins with the sign-up form, its styles, and a script that has
 * another screen come in its place for whoever is not to see it (src/first-paint); both are rendered from the screens
 * themselves. The policy in firebase.json, which names what the page has in itself, is written anew by every build but
 * those for tests.
 *
 * @param env the variables that Vite hands to the app
 */
export function firstPaint(env: Environment): Plugin {
  let app: AppConfig = { mode: "" };
  let classes: ReadonlySet<string> = new Set();
  let page = "";
  let form = "";
  let show = "";
  return {
    name: "first-paint",
    apply: "build",
    configResolved(config) {
      const { define, mode, css } = config;
      app = { mode, ...(define && { define }), css: { modules: css.modules ?? {} } };
    },
    async buildStart() {
      const forVisitors = await renderFrames("visitor", app);
      const frames = { ...forVisitors, ...(await renderFrames("user", app)) };
      classes = classesIn(Object.values(frames).join(""));
      form = (frames["sign-up"] ?? "")
        .replace(/<aside.*?<\/aside>/, "")
        .replace("<main", "<main data-first-form")
        // Where another screen comes in the form's place, nobody waits for the form's pictures.
        .replaceAll("<img", '<img loading="lazy"');
      const source = await bundleScript("show.ts", frames);
      const hash = createHash("sha256").update(source).digest("hex").slice(0, 8);
      show = `assets/first-paint-${hash}.js`;
      this.emitFile({ type: "asset", fileName: show, source });
    },
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const [, ownSheet = ""] = STYLE_SHEET.exec(html) ?? [];
        const own = bundle[ownSheet];
        if (own?.type !== "asset") throw new Error("The page has no styles.");
        const sheets = [...chunksFor(chunks, [LISTS, LIST])].flatMap(({ viteMetadata }) => [
          ...(viteMetadata?.importedCss ?? []),
        ]);
        const styles = Object.values(bundle)
          .map((file) => (file.fileName.endsWith(".css") && "source" in file ? file.source : ""))
          .join("");
        const bare = [...classes].filter((name) => !styles.includes(`.${name}`));
        if (bare.length > 0) throw new Error(`The first paint has no styles for ${bare}.`);
        const next = NEXT.flatMap(({ where, rel, module }) =>
          [...chunksFor(chunks, [module])]
            .filter(({ fileName }) => !html.includes(fileName))
            .map(
              ({ fileName }) =>
                `<link data-next="${where}" data-rel="${rel}" ${AS_CODE} href="/${fileName}">`,
            ),
        );
        const head = [
          `<link data-show href="/${show}">`,
          ...sheets
            .filter((file) => file !== ownSheet)
            .map((file) => `<link data-style href="/${file}">`),
          ...next,
          `<style>${String(own.source).trim()}</style>`,
          `<script>${await bundleScript("begin.ts")}</script>`,
        ];
        // What the app is made of comes below the form, so that nothing is fetched beside that.
        const code = [...html.matchAll(APP)].map(
          ([, file]) => `<link data-app rel="preload" ${AS_CODE} href="${file}">`,
        );
        page = html
          .replace(STYLE_SHEET, "")
          .replace(APP, "")
          .replace("</body>", () => `${code.join("")}</body>`)
          .replace("</head>", () => `${head.join("")}</head>`)
          .replace(`<div id="root">`, (root) => root + form);
        return page;
      },
    },
    writeBundle() {
      if (app.mode === LOCAL_MODE) return;
      const file = join(PROJECT_ROOT, "firebase.json");
      writeFileSync(file, writePolicy(readFileSync(file, "utf8"), page, env));
    },
  };
}

type Frames = Readonly<Record<string, string>>;
type RenderFrames = (person: string) => Promise<Frames>;

/** What the screens are built with, also where they are only rendered. */
type AppConfig = Pick<InlineConfig, "mode" | "define" | "css">;

/** Renders the screens of one kind of person, by the modules themselves. */
async function renderFrames(person: string, app: AppConfig): Promise<Frames> {
  const server = await createServer({
    root: PROJECT_ROOT,
    configFile: false,
    ...app,
    appType: "custom",
    logLevel: "error",
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    resolve: {
      alias: [{ find: /^.*\/client\/engine$/, replacement: join(FOLDER, "sample-engine.ts") }],
    },
  });
  try {
    const { ssr } = server.environments;
    if (!isRunnableDevEnvironment(ssr)) throw new Error("Vite can't run modules here.");
    const module: { renderFrames: RenderFrames } = await ssr.runner.import(
      join(FOLDER, "frames.tsx"),
    );
    return await module.renderFrames(person);
  } finally {
    await server.close();
  }
}

function classesIn(html: string): ReadonlySet<string> {
  return new Set(
    [...html.matchAll(/class="([^"]+)"/g)].flatMap(([, names = ""]) => names.split(" ")),
  );
}

async function bundleScript(file: string, frames: Frames = {}): Promise<string> {
  const built = await build({
    root: PROJECT_ROOT,
    configFile: false,
    logLevel: "error",
    define: { FRAMES: JSON.stringify(frames).replaceAll("</", "<\\/") },
    build: {
      write: false,
      rolldownOptions: { input: join(FOLDER, file), output: { format: "iife" } },
      modulePreload: false,
    },
  });
  const [script] = [built].flat().flatMap((one) => ("output" in one ? one.output : []));
  if (script?.type !== "chunk") throw new Error("The script of the first paint was not built.");
  return script.code.trim();
}
