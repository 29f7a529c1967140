import { encode } from "uqr";
import styles from "./qr-code.module.css";
import * as words from "./words";

/** The light margin around the code, in modules. Scanners need it; ISO/IEC 18004 requires four. */
const QUIET_ZONE = 4;

/**
 * A link as a QR code, sharp at every size. It is dark on light in every colour scheme, because some scanners can't
 * read the inverse. It is a canvas: browsers that darken pages by force change the colours of all else, even where
 * `color-scheme` forbids it.
 */
export function QrCode({ url }: { url: string }) {
  return (
    <canvas
      ref={(canvas) => {
        if (canvas) draw(url, canvas);
      }}
      className={styles.code}
      role="img"
      aria-label={words.qrCodeOf(url)}
    />
  );
}

/** Draws a code with one pixel for each module. */
function draw(url: string, canvas: HTMLCanvasElement): void {
  // Medium error correction tolerates a reflection or a scratch, and keeps the modules large.
  const { data, size } = encode(url, { ecc: "M", border: QUIET_ZONE });
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext("2d");
  if (!context) return;
  context.fillStyle = "white";
  context.fillRect(0, 0, size, size);
  context.fillStyle = "black";
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries()) if (isDark) context.fillRect(x, y, 1, 1);
  }
}
