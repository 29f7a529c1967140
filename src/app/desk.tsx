import { type KeyboardEvent, Suspense } from "react";
import { Link, Outlet, useLocation, useMatch, useNavigate, useParams } from "react-router-dom";
import { Spinner } from "../components/spinner";
import { listSettingsPattern, paths } from "../domain/paths";
import { useIsWide } from "../hooks/device";
import { useSession } from "../hooks/session";
import { NoIndex, Place } from "../screens/shared/screen-title";
import styles from "./desk.module.css";
import { ListScreen, ListsScreen } from "./screens";

/**
 * The screens of whoever is signed in: one at a time, and on a wide window the lists beside whatever is open. Each keeps
 * its place while the window changes its size, and so the focus, and what was typed.
 */
export function Desk() {
  const { pathname } = useLocation();
  const isSignedIn = useSession().status === "signed-in";
  const isWide = useIsWide();
  const isAtLists = pathname === paths.lists;
  return (
    <div className={styles.desk}>
      {isSignedIn && (isWide || isAtLists) ? (
        <div
          className={styles.lists}
          data-lists=""
          {...(!isAtLists && { role: "region", "aria-label": "Your lists" })}
        >
          <Place value={isAtLists ? "front" : "behind"}>
            <Suspense fallback={isAtLists ? <Spinner /> : null}>
              <ListsScreen />
            </Suspense>
          </Place>
        </div>
      ) : null}
      <div className={styles.open}>
        <Outlet />
      </div>
    </div>
  );
}

/** A list, or its settings; on a wide window these lie over the list. */
export function ListDesk() {
  const isWide = useIsWide();
  const { id = "" } = useParams();
  const navigate = useNavigate();
  const isCovered = useMatch(listSettingsPattern) !== null;

  function closeByKey({ key, target }: KeyboardEvent) {
    const isInDialog = target instanceof Element && target.closest("dialog") !== null;
    if (key === "Escape" && isWide && !isInDialog) void navigate(paths.list(id));
  }

  return (
    <>
      <NoIndex />
      {isWide || !isCovered ? (
        <div inert={isCovered}>
          <Place value={isCovered ? "behind" : "front"}>
            <ListScreen />
          </Place>
        </div>
      ) : null}
      {isCovered ? (
        <Place value={isWide ? "over" : "front"}>
          <Link className={styles.backdrop} to={paths.list(id)} tabIndex={-1} aria-hidden="true" />
          {/* biome-ignore lint/a11y/noStaticElementInteractions: its back link does the same */}
          <div className={styles.panel} onKeyDown={closeByKey}>
            <Outlet />
          </div>
        </Place>
      ) : null}
    </>
  );
}
