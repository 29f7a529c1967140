import { Suspense } from "react";
import { Outlet, useMatch } from "react-router-dom";
import { Spinner } from "../components/spinner";
import { listPattern, paths } from "../domain/paths";
import { useSession } from "../hooks/session";
import { useIsWide } from "../hooks/wide";
import { NoIndex, Place } from "../screens/shared/screen-title";
import styles from "./desk.module.css";
import { ListScreen, ListsScreen } from "./screens";

/**
 * The screens of whoever is signed in: one at a time, and on a wide window the lists beside whatever is open. Each keeps
 * its place while the window changes its size, and so the focus, and what was typed.
 */
export function Desk() {
  const { status } = useSession();
  const isWide = useIsWide();
  const isAtLists = useMatch(paths.lists) !== null;
  if (status !== "signed-in") return <Outlet />;
  return (
    <div className={styles.desk}>
      {isWide || isAtLists ? (
        <div
          className={styles.lists}
          data-lists=""
          {...(!isAtLists && { role: "region", "aria-label": "Your lists" })}
        >
          <Place value={isAtLists ? "front" : "behind"}>
            <Suspense fallback={<Spinner />}>
              <ListsScreen />
            </Suspense>
          </Place>
        </div>
      ) : null}
      <div className={styles.open} data-open="">
        <Outlet />
      </div>
    </div>
  );
}

/** A list, or its settings, which on a wide window lie over it. */
export function ListDesk() {
  const isWide = useIsWide();
  const isList = useMatch(listPattern) !== null;
  return (
    <>
      <NoIndex />
      {isWide || isList ? (
        <div inert={!isList}>
          <Place value={isList ? "front" : "behind"}>
            <Suspense fallback={<Spinner />}>
              <ListScreen />
            </Suspense>
          </Place>
        </div>
      ) : null}
      <Place value={isWide ? "over" : "front"}>
        <Outlet />
      </Place>
    </>
  );
}
