import { initialOf } from "../domain/member-names";
import type { MembershipFields } from "../domain/membership";
import { Avatar } from "./avatar";
import styles from "./avatar-stack.module.css";
import { classNames } from "./class-names";
import { CrownIcon } from "./icons";

/**
 * How many faces there is room for on a narrow screen and on a wide one, the number of the rest among them. In a header
 * they take no more room on a narrow screen than one button.
 */
const MAX_AVATARS = { small: [2, 5], card: [7, 7] } as const;

/**
 * The members of a list as faces that lie over each other, the rest as a number. A picture without words: what it stands
 * in has them.
 *
 * @param list of which the owner wears a crown, if they are given
 * @param size as of an `Avatar`: small in a header
 */
export function AvatarStack({
  list,
  size = "small",
}: {
  list: Omit<MembershipFields, "owner"> & Partial<MembershipFields>;
  size?: keyof typeof MAX_AVATARS;
}) {
  const uids = list.sharedWith;
  const [narrow = 0, wide = 0] = MAX_AVATARS[size].map((places) => facesFor(uids.length, places));
  return (
    <span className={classNames(styles.faces, styles[size])} aria-hidden="true">
      {uids.slice(0, wide).map((uid, index) => (
        <span key={uid} className={classNames(styles.face, index >= narrow && styles.onlyWide)}>
          <Avatar uid={uid} size={size} />
          <span className={styles.initial}>{initialOf(list, uid)}</span>
          {uid === list.owner ? <CrownIcon className={styles.crown} /> : null}
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
