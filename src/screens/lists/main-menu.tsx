import { useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { install, installOffer } from "../../client/install";
import { Button } from "../../components/button";
import { Dialog, DialogButtons } from "../../components/dialog";
import { InstallIcon, ListsIcon, LogoutIcon, PersonIcon } from "../../components/icons";
import { useBusy } from "../../components/use-busy";
import { paths } from "../../domain/paths";
import { useAccount } from "../../hooks/account";
import { useStore } from "../../hooks/store";
import { messages } from "../messages";
import * as shared from "../shared/words";
import styles from "./main-menu.module.css";
import * as words from "./words";

/** The menu above the lists. */
export function MainMenu() {
  const { logOut, logOutNow } = useAccount();
  const { pathname } = useLocation();
  const isAt = (path: string) => (pathname === path ? "page" : undefined);
  const canInstall = useStore(installOffer) !== null;
  const [unsent, setUnsent] = useState(0);
  const [isBusy, startLogOut] = useBusy();

  return (
    <nav className={styles.menu} aria-label={words.menu}>
      <Link className={styles.entry} to={paths.lists} aria-current={isAt(paths.lists)}>
        <ListsIcon /> {shared.yourLists}
      </Link>
      <Link className={styles.entry} to={paths.profile} aria-current={isAt(paths.profile)}>
        <PersonIcon /> {shared.profile}
      </Link>
      <button
        className={styles.logOut}
        type="button"
        disabled={isBusy}
        onClick={() => startLogOut(async () => setUnsent(await logOut()), messages.notLoggedOut)}
      >
        <LogoutIcon /> {words.logOut}
      </button>
      {canInstall ? (
        <button className={styles.install} type="button" onClick={install} data-offer="">
          <InstallIcon /> {words.install}
        </button>
      ) : null}
      {unsent > 0 ? (
        <Dialog heading={words.unsent(unsent)} onClose={() => setUnsent(0)}>
          <p>{words.whereUnsent}</p>
          <DialogButtons>
            <Button variant="primary" onClick={() => setUnsent(0)}>
              {words.stay}
            </Button>
            <Button variant="danger" onClick={() => startLogOut(logOutNow, messages.notLoggedOut)}>
              {words.logOutAnyway}
            </Button>
          </DialogButtons>
        </Dialog>
      ) : null}
    </nav>
  );
}
