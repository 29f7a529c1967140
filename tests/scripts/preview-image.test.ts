import { expect, test } from "vitest";
import { previewImage } from "../../scripts/preview-image";

const page = (origin: string) =>
  `<meta property="og:image" content="${origin}/preview.png" /><link href="/favicon.svg" />`;
const SITE = { VITE_SITE_URL: "https://lettuce.example/" };
const FIREBASE = { VITE_FIREBASE_AUTH_DOMAIN: "lettuce.firebaseapp.com" };

test.each([
  ["relative in development", {}, ""],
  ["on the site", SITE, "https://lettuce.example"],
  ["on Firebase's domain", FIREBASE, "https://lettuce.firebaseapp.com"],
  ["on the site if both are set", { ...SITE, ...FIREBASE }, "https://lettuce.example"],
])("the URL of the image, and no other, is %s", (_, env, origin) => {
  const { transformIndexHtml } = previewImage(env);
  if (typeof transformIndexHtml !== "function") throw new Error("No function.");
  expect(Reflect.apply(transformIndexHtml, undefined, [page("")])).toBe(page(origin));
});
