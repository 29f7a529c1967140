import { createHash } from "node:crypto";
import type { Plugin } from "vite";
import { bundleScript } from "./bundle-script.ts";

/** Runs /current.js once, as soon as there is a network. */
const IMPORT = `for(let type of["load","online"])addEventListener(type,()=>import("/current.js").catch(()=>{}))`;

/**
 * Gives each build a name, which depends on all its files, and writes /current.js (src/first-paint/current.ts), which
 * knows the name and the files. The page has the name, too, and imports /current.js. Its script is apart from all others,
 * so that their errors don't stop it.
 *
 * The dev server's /current.js reloads the page: at the same address, the browser may have the page of a build.
 */
export function currentBuild(): Plugin {
  return {
    name: "current-build",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle }) =>
        bundle ? html.replace("</body>", `<script>${IMPORT}</script></body>`) : html,
    },
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") throw new Error("The build has no page.");
        const html = String(page.source);
        const files = Object.keys(bundle)
          .filter((name) => name !== page.fileName)
          .map((name) => `/${name}`)
          .sort();
        const hash = createHash("sha256")
          .update(JSON.stringify([html, files]))
          .digest("hex");
        const name = hash.slice(0, 16);
        page.source = html.replace("<html ", `<html data-build="${name}" `);
        const CURRENT_BUILD = JSON.stringify({ name, files });
        const code = await bundleScript("src/first-paint/current.ts", { CURRENT_BUILD });
        this.emitFile({ type: "asset", fileName: "current.js", source: `// ${name}\n${code}\n` });
      },
    },
    configureServer({ middlewares }) {
      middlewares.use("/current.js", (_incoming, outgoing) => {
        outgoing.setHeader("Content-Type", "text/javascript").end("location.reload()");
      });
    },
  };
}
