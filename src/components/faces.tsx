import { Avatar } from "./avatar";
import { classNames } from "./class-names";
import styles from "./faces.module.css";
import { CrownIcon } from "./icons";

/** How many faces there is room for, on a narrow screen and on a wide one, the number of the rest among them. */
const PLACES = { narrow: 2, wide: 5 } as const;

/**
 * The members of a list as small faces that lie over each other, the rest as a number; the owner wears a crown. On a
 * narrow screen the faces take no more room than one button. A picture without words: what it stands in has them.
 */
export function Faces({ uids, owner }: { uids: readonly string[]; owner: string }) {
  const narrow = facesFor(uids.length, PLACES.narrow);
  const wide = facesFor(uids.length, PLACES.wide);
  return (
    <span className={styles.faces} aria-hidden="true">
      {uids.slice(0, wide).map((uid, index) => (
        <span key={uid} className={classNames(styles.face, index >= narrow && styles.onlyWide)}>
          <Avatar uid={uid} size="small" />
          {uid === owner ? <CrownIcon className={styles.crown} /> : null}
        </span>
      ))}
      <Rest count={uids.length - narrow} className={styles.onlyNarrow} />
      <Rest count={uids.length - wide} className={styles.onlyWide} />
    </span>
  );
}

function Rest({ count, className }: { count: number; className: string | undefined }) {
  return count > 0 ? <span className={classNames(styles.rest, className)}>+{count}</span> : null;
}

/** How many faces are shown in so many places: the last one is the number's, where not all have room. */
function facesFor(count: number, places: number): number {
  return count <= places ? count : places - 1;
}
