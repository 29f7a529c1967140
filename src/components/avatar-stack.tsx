import { initialOf } from "../domain/member-names";
import type { MembershipFields } from "../domain/membership";
import { Avatar } from "./avatar";
import styles from "./avatar-stack.module.css";
import { classNames } from "./class-names";
import { CrownIcon } from "./icons";

/**
 * The slots on a narrow and a wide screen, including the one for the count of the rest. In a narrow header, they take
 * no more room than a button.
 */
const MAX_AVATARS = { small: [2, 5], card: [7, 7] } as const;

/**
 * The members of a list as overlapping avatars, with a count of the rest. Decorative: its container has the text.
 *
 * @param list its owner, if given, wears a crown
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

/** Returns how many faces are shown: if not all fit, the last slot is for the count. */
function facesFor(count: number, places: number): number {
  return count <= places ? count : places - 1;
}
