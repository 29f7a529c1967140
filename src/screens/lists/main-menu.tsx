import { useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { ConfirmDialog } from "../../components/dialog";
import { ListsIcon, LogoutIcon, PersonIcon } from "../../components/icons";
import { useBusy } from "../../components/use-busy";
import { paths } from "../../domain/paths";
import { useAccount } from "../../hooks/account";
import { messages } from "../messages";
import { useIsBehind } from "../shared/screen-title";
import styles from "./main-menu.module.css";

/** The ways from the lists to everything else. Where they stand beside it, none leads to them. */
export function MainMenu() {
  const { logOut, logOutNow } = useAccount();
  const isBehind = useIsBehind();
  const { pathname } = useLocation();
  const isAt = (path: string) => (pathname === path ? "page" : undefined);
  const [unsent, setUnsent] = useState(0);
  const [isBusy, startLogOut] = useBusy();

  function end(work: () => Promise<void>) {
    startLogOut(async () => {
      try {
        await work();
      } catch {
        messages.notLoggedOut();
      }
    });
  }

  return (
    <nav className={styles.menu} aria-label="Menu">
      {isBehind ? null : (
        <Link className={styles.entry} to={paths.lists} aria-current={isAt(paths.lists)}>
          <ListsIcon /> Your lists
        </Link>
      )}
      <Link className={styles.entry} to={paths.profile} aria-current={isAt(paths.profile)}>
        <PersonIcon /> Profile
      </Link>
      <button
        className={styles.entry}
        type="button"
        disabled={isBusy}
        onClick={() => end(async () => setUnsent(await logOut()))}
      >
        <LogoutIcon /> Logout
      </button>
      {unsent > 0 ? (
        <ConfirmDialog
          heading={unsent === 1 ? "1 change is not sent yet" : `${unsent} changes are not sent yet`}
          stay="Stay logged in"
          go="Log out anyway"
          onStay={() => setUnsent(0)}
          onGo={() => end(logOutNow)}
        >
          <p>
            The others can't see it yet. It waits in this browser and is sent when you log in here
            again.
          </p>
        </ConfirmDialog>
      ) : null}
    </nav>
  );
}
