import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, createServer, isRunnableDevEnvironment, type Plugin, type Rolldown } from "vite";
import { PROJECT_ROOT } from "./backend/project.ts";
import { chunksFor } from "./chunks.ts";
import { LOCAL_MODE } from "./configuration.ts";
import { policyFor } from "./policy.ts";

const FOLDER = join(PROJECT_ROOT, "src", "first-paint");

/** What is fetched beside the app, for whom or for which screen, the most urgent first. */
const NEXT = [
  { for: "lists", module: "src/screens/lists/lists-screen.tsx" },
  { for: "list", module: "src/screens/list/list-screen.tsx" },
  { for: "everybody", module: "src/services/auth.ts" },
  { for: "user", module: "src/services/lists.ts" },
] as const;

/** Code is fetched at once and read only when it is wanted, after the first paint: `modulepreload` would read it before. */
const AS_CODE = `as="script" crossorigin`;

const APP = /<script type="module"[^>]* src="([^"]*)"><\/script>/g;
const STYLE_SHEET = /\s*<link rel="stylesheet"[^>]* href="\/([^"]*)">/g;

/**
 * Makes the page's first paint the real thing: puts into the page the app's styles, the frames of its screens, rendered
 * from the screens themselves, and the script that shows one of them (src/first-paint). The policy in firebase.json,
 * which names that script and those styles, is brought up to date with every build but those for tests.
 */
export function firstPaint(): Plugin {
  let define: Record<string, unknown> | undefined;
  let mode = "";
  let page = "";
  return {
    name: "first-paint",
    apply: "build",
    configResolved(config) {
      ({ define, mode } = config);
    },
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const styles = [...html.matchAll(STYLE_SHEET)].map(([, file = ""]) =>
          styleOf(bundle, file),
        );
        const frames = {
          ...(await renderFrames("visitor", { define, mode })),
          ...(await renderFrames("user", { define, mode })),
        };
        const links = NEXT.flatMap(({ module, ...next }) =>
          [...chunksFor(chunks, [module])]
            .filter(({ fileName }) => !html.includes(fileName))
            .map(({ fileName }) => `<link data-for="${next.for}" ${AS_CODE} href="/${fileName}">`),
        );
        const script = `<script>${await bundleScript(frames)}</script>`;
        page = html
          .replace(STYLE_SHEET, "")
          .replace(APP, `<link data-app rel="preload" ${AS_CODE} href="$1">`)
          .replace("</head>", () => `${links.join("")}<style>${styles.join("")}</style></head>`)
          .replace("</body>", () => `${script}</body>`);
        return page;
      },
    },
    writeBundle() {
      if (mode === LOCAL_MODE) return;
      const file = join(PROJECT_ROOT, "firebase.json");
      writeFileSync(file, policyFor(page, readFileSync(file, "utf8")));
    },
  };
}

type Frames = Readonly<Record<string, string>>;
type RenderFrames = (person: string) => Promise<Frames>;

/** Renders the screens of one kind of person, by the modules themselves. */
async function renderFrames(
  person: string,
  { define, mode }: { define: Record<string, unknown> | undefined; mode: string },
): Promise<Frames> {
  const server = await createServer({
    root: PROJECT_ROOT,
    configFile: false,
    mode,
    ...(define && { define }),
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

async function bundleScript(frames: Frames): Promise<string> {
  const built = await build({
    root: PROJECT_ROOT,
    configFile: false,
    logLevel: "error",
    define: { FRAMES: JSON.stringify(frames).replaceAll("</", "<\\/") },
    build: {
      write: false,
      rolldownOptions: { input: join(FOLDER, "show.ts"), output: { format: "iife" } },
      modulePreload: false,
    },
  });
  const [script] = [built].flat().flatMap((one) => ("output" in one ? one.output : []));
  if (script?.type !== "chunk") throw new Error("The script of the first paint was not built.");
  return script.code.trim();
}

function styleOf(bundle: Rolldown.OutputBundle, file: string): string {
  const asset = bundle[file];
  if (asset?.type !== "asset") throw new Error(`There is no style sheet ${file}.`);
  delete bundle[file];
  return String(asset.source).trim();
}
