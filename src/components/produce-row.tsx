import { Avatar } from "./avatar";
import styles from "./produce-row.module.css";

/** User ids that give these faces: the first digit is the produce, the second the colour. */
const FACES = ["11", "25", "04", "38", "62"];

/** A row of faces that look over the upper edge of what comes below. Decoration. */
export function ProduceRow() {
  return (
    <div className={styles.row} aria-hidden="true">
      {FACES.map((face) => (
        <Avatar key={face} uid={face} size="card" />
      ))}
    </div>
  );
}
