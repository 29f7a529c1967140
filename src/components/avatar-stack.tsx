import { initialOf } from "../domain/member-names";
import type { MembershipFields } from "../domain/membership";
import { Avatar } from "./avatar";
import styles from "./avatar-stack.module.css";
import { classNames } from "./class-names";
import { CrownIcon } from "./icons";

/** The slots up to 40rem and above, including the slot for the count of the remaining members. */
const SLOTS = { small: [2, 5], card: [7, 7] } as const;

/**
 * The members of a list as overlapping avatars, with a count of the rest. Decorative: its container has the text.
 *
 * @param list its owner, if given, wears a crown
 * @param active members who come first, with a ring
 * @param size the size of the avatars: `small` is for a header
 */
export function AvatarStack({
  list,
  active = [],
  size = "small",
}: {
  list: Omit<MembershipFields, "owner"> & Partial<MembershipFields>;
  active?: readonly string[];
  size?: keyof typeof SLOTS;
}) {
  const uids = [...new Set([...active, ...list.sharedWith])];
  const [narrow = 0, wide = 0] = SLOTS[size].map((slots) => avatarCount(uids.length, slots));
  return (
    <span className={classNames(styles.avatars, styles[size])} aria-hidden="true">
      {uids.slice(0, wide).map((uid, index) => (
        <span
          key={uid}
          className={classNames(styles.avatar, index >= narrow && styles.onlyWide)}
          data-active={active.includes(uid) || undefined}
        >
          <Avatar uid={uid} size={size} />
          <span className={styles.initial}>{initialOf(list, uid)}</span>
          {uid === list.owner ? <CrownIcon className={styles.crown} /> : null}
        </span>
      ))}
      <Rest
        count={uids.length - narrow}
        isActive={active.length > narrow}
        className={styles.onlyNarrow}
      />
      <Rest
        count={uids.length - wide}
        isActive={active.length > wide}
        className={styles.onlyWide}
      />
    </span>
  );
}

/** The count of the members without a place, with a ring if one of them is active. */
function Rest({
  count,
  isActive,
  className,
}: {
  count: number;
  isActive: boolean;
  className: string | undefined;
}) {
  if (count <= 0) return null;
  return (
    <span className={classNames(styles.rest, className)} data-active={isActive || undefined}>
      +{count}
    </span>
  );
}

/** Returns how many avatars are shown: if not all fit, the last slot is for the count of the rest. */
function avatarCount(count: number, slots: number): number {
  return count <= slots ? count : slots - 1;
}
