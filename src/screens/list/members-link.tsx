import { Link } from "react-router-dom";
import { Faces } from "../../components/faces";
import type { Members } from "../../domain/membership";
import { paths } from "../../domain/paths";
import type { ShoppingList } from "../../domain/types";
import { useUser } from "../../hooks/session";
import { sayMembers } from "../shared/list-words";
import styles from "./members-link.module.css";

/** Who is on the list, leading to its settings, where it is shared and left. As wide however many they are on a phone. */
export function MembersLink({ list }: { list: Members & Pick<ShoppingList, "id"> }) {
  const { uid } = useUser();
  const words = sayMembers(list, uid);
  return (
    <Link className={styles.link} to={paths.listSettings(list.id)} aria-label={words} title={words}>
      <Faces list={list} />
    </Link>
  );
}
