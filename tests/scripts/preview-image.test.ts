import { expect, test } from "vitest";
import { previewImage } from "../../scripts/preview-image";

const page = (origin: string) =>
  `<meta property="og:image" content="${origin}/preview.png" /><link href="/favicon.svg" />`;
const SITE = { VITE_SITE_URL: "https://lettuce.example/" };
const FIREBASE = { VITE_FIREBASE_AUTH_DOMAIN: "lettuce.firebaseapp.com" };

test.each([
  ["left alone in development", {}, ""],
  ["the site's", SITE, "https://lettuce.example"],
  ["Firebase's", FIREBASE, "https://lettuce.firebaseapp.com"],
  ["the site's where there are both", { ...SITE, ...FIREBASE }, "https://lettuce.example"],
])("the address of the picture, and no other, is %s", (_, env, origin) => {
  const { transformIndexHtml } = previewImage(env);
  if (typeof transformIndexHtml !== "function") throw new Error("No function.");
  expect(Reflect.apply(transformIndexHtml, undefined, [page("")])).toBe(page(origin));
});
