import type { Locator } from "@playwright/test";
import { decodeQR } from "qr/decode.js";

/** The width of the picture in pixels: each module of a code has a few of them. */
const WIDTH = 240;

/** The lowest value of a light pixel. The decoder would read a contrast that no camera sees. */
const LIGHT = 240;

/** Returns the text of the QR code in a picture on the screen. @throws if there is none, or it has no light parts */
export async function readQrCode(picture: Locator): Promise<string> {
  const png = (await picture.screenshot({ animations: "disabled" })).toString("base64");
  const page = await picture.page().context().newPage();
  const image = await page.evaluate(
    async ([text, width]) => {
      const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
      const whole = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const height = Math.round((whole.height * width) / whole.width);
      const canvas = new OffscreenCanvas(width, height).getContext("2d");
      canvas?.drawImage(whole, 0, 0, width, height);
      const data = canvas?.getImageData(0, 0, width, height).data ?? [];
      // A text is transferred at once; an array of so many numbers takes seconds.
      return {
        width,
        height,
        data: Array.from(data, (byte) => String.fromCharCode(byte)).join(""),
      };
    },
    [png, WIDTH] as const,
  );
  await page.close();
  const data = Buffer.from(image.data, "latin1");
  const isLight = (at: number) => data.subarray(at, at + 3).every((value) => value >= LIGHT);
  if (!data.some((_, at) => at % 4 === 0 && isLight(at))) {
    throw new Error("No part of the QR code is light.");
  }
  return decodeQR({ ...image, data });
}
