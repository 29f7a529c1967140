import { describe, expect, it } from "vitest";
import { previewImage } from "../../scripts/preview-image";

const HTML = '<meta property="og:image" content="/preview.png" /><link href="/favicon.svg" />';

function transform(env: Record<string, string>): unknown {
  const { transformIndexHtml } = previewImage(env);
  if (typeof transformIndexHtml !== "function") throw new Error("No function.");
  return Reflect.apply(transformIndexHtml, undefined, [HTML]);
}

describe("previewImage", () => {
  it.each([
    [
      "the site's address",
      { VITE_SITE_URL: "https://lettuce.example/" },
      "https://lettuce.example",
    ],
    [
      "Firebase's domain",
      { VITE_FIREBASE_AUTH_DOMAIN: "lettuce.firebaseapp.com" },
      "https://lettuce.firebaseapp.com",
    ],
    [
      "the site's address, where there are both",
      {
        VITE_SITE_URL: "https://lettuce.example",
        VITE_FIREBASE_AUTH_DOMAIN: "lettuce.firebaseapp.com",
      },
      "https://lettuce.example",
    ],
  ])("completes the address of the picture with %s, and no other", (_, env, origin) => {
    expect(transform(env)).toBe(
      `<meta property="og:image" content="${origin}/preview.png" /><link href="/favicon.svg" />`,
    );
  });

  it("leaves it alone in development", () => {
    expect(transform({})).toBe(HTML);
  });
});
