import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { policyHash, shell, shellParts } from "../../scripts/shell";

const { style, script } = shellParts();

describe("The shell in the page", () => {
  it("passes the Content-Security-Policy, which names it and no other inline code", () => {
    const policy = readFileSync("firebase.json", "utf8");
    const hashes = policy.match(/'sha256-[^']*'/g) ?? [];
    expect(hashes.sort()).toEqual([policyHash(script), policyHash(style)].sort());
    expect(policy).not.toContain("unsafe-inline");
  });

  it("has the colours of the tokens, light and dark", () => {
    const tokens = readFileSync("src/styles/tokens.css", "utf8");
    const colours = style.match(/--colour-[a-z-]+: #[0-9a-f]{6};/g) ?? [];
    expect(colours).toHaveLength(10);
    for (const colour of colours) expect(tokens).toContain(colour);
  });

  it("stands above the style sheets, which are there before the app's code runs", () => {
    const page =
      '<head><link rel="stylesheet" crossorigin href="/assets/app.css">\n</head><body><div class="shell"></div></body>';
    const { transformIndexHtml } = shell();
    const handler = typeof transformIndexHtml === "object" && transformIndexHtml.handler;
    const built =
      handler && Reflect.apply(handler, undefined, [page, { path: "/", filename: "index.html" }]);
    expect(built).toMatch(/<style>.*<script>.*class="shell".*rel="stylesheet"/s);
    expect(built).toContain(`<style>${style}</style>`);
    expect(built).toContain(`<script>${script}</script>`);
  });
});
