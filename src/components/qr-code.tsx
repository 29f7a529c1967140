import { encode } from "uqr";
import styles from "./qr-code.module.css";

/** The light margin that a scanner needs around the code, in modules, as the standard (ISO/IEC 18004) asks for. */
const QUIET_ZONE = 4;

/**
 * A text as a QR code: dark on light in every scheme, because not every scanner reads the reverse, and sharp at every
 * size.
 *
 * @param label what a screen reader calls the picture
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  // Medium error correction tolerates a reflection or a scratch, and keeps the modules large.
  const { data, size } = encode(text, { ecc: "M", border: QUIET_ZONE });
  return (
    <svg
      className={styles.code}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path className={styles.modules} d={pathOf(data)} />
    </svg>
  );
}

/** Draws each dark module as a square. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
}
