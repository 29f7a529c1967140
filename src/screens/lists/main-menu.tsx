import { NavLink } from "react-router-dom";
import { ListsIcon, LogoutIcon, PersonIcon } from "../../components/icons";
import { paths } from "../../domain/paths";
import { useAccount } from "../../hooks/use-account";
import styles from "./main-menu.module.css";

/** The ways from the lists to everything else. */
export function MainMenu() {
  const { logOut } = useAccount();
  return (
    <nav className={styles.menu} aria-label="Menu">
      <NavLink className={() => styles.entry} to={paths.lists}>
        <ListsIcon /> Your lists
      </NavLink>
      <NavLink className={() => styles.entry} to={paths.profile}>
        <PersonIcon /> Profile
      </NavLink>
      <button className={styles.entry} type="button" onClick={() => void logOut()}>
        <LogoutIcon /> Logout
      </button>
    </nav>
  );
}
