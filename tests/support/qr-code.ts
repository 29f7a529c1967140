import type { Locator } from "@playwright/test";
import { decodeQR } from "qr/decode.js";

/** Reads the QR code in a picture on the screen, as a camera would that sees nothing else. @throws without one */
export async function readQrCode(picture: Locator): Promise<string> {
  const png = (await picture.screenshot({ animations: "disabled" })).toString("base64");
  const page = await picture.page().context().newPage();
  const image = await page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const { width, height } = bitmap;
    const canvas = new OffscreenCanvas(width, height).getContext("2d");
    canvas?.drawImage(bitmap, 0, 0);
    return { width, height, data: [...(canvas?.getImageData(0, 0, width, height).data ?? [])] };
  }, png);
  await page.close();
  return decodeQR({ ...image, data: Uint8Array.from(image.data) });
}
