import { encode } from "uqr";
import styles from "./qr-code.module.css";
import * as words from "./words";

/** The light margin around the code, in modules. Scanners need it; ISO/IEC 18004 requires four. */
const QUIET_ZONE = 4;

/**
 * A link as a QR code, sharp at every size. It is dark on light in every colour scheme, because some scanners can't
 * read the inverse.
 */
export function QrCode({ url }: { url: string }) {
  // Medium error correction tolerates a reflection or a scratch, and keeps the modules large.
  const { data, size } = encode(url, { ecc: "M", border: QUIET_ZONE });
  return (
    <svg
      className={styles.code}
      role="img"
      aria-label={words.qrCodeOf(url)}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path className={styles.modules} d={pathOf(data)} />
    </svg>
  );
}

/** Returns an SVG path with a square for each dark module. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
}
