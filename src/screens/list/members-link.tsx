import { Link } from "react-router-dom";
import { AvatarStack } from "../../components/avatar-stack";
import { openedFrom } from "../../components/use-way-back";
import type { MembershipFields } from "../../domain/membership";
import { paths } from "../../domain/paths";
import type { ShoppingList } from "../../domain/types";
import { useUser } from "../../hooks/session";
import { membersText } from "../list-frame/list-words";
import styles from "./members-link.module.css";
import * as words from "./words";

/** The members, as a link to the list's settings. Has a fixed width on a phone. */
export function MembersLink({
  list,
  activeUids,
}: {
  list: MembershipFields & Pick<ShoppingList, "id">;
  activeUids: readonly string[];
}) {
  const { uid } = useUser();
  const active = list.sharedWith.filter((member) => activeUids.includes(member));
  const text = (active[0] ? words.editing(list, active) : "") + membersText(list, uid);
  return (
    <Link
      className={styles.link}
      to={paths.listSettings(list.id)}
      state={openedFrom(paths.list(list.id))}
      aria-label={text}
      title={text}
    >
      <AvatarStack list={list} active={active} />
    </Link>
  );
}
