import { Suspense } from "react";
import { Outlet } from "react-router-dom";
import { wide } from "../client/viewport";
import { Spinner } from "../components/spinner";
import { useStore } from "../hooks/store";
import * as words from "../screens/shared/words";
import styles from "./panes.module.css";
import { ListsPane } from "./screens";

/**
 * The screen of a route for signed-in users. In a wide window the lists stand beside it. The screen keeps its position
 * in the React tree at all widths, so it keeps the focus and any typed text.
 */
export function Panes() {
  const isWide = useStore(wide);
  return (
    <div className={styles.panes} data-panes="">
      {isWide ? (
        <section className={styles.lists} aria-label={words.yourLists}>
          <Suspense fallback={<Spinner />}>
            <ListsPane />
          </Suspense>
        </section>
      ) : null}
      <div className={styles.open}>
        <Suspense fallback={<Spinner />}>
          <Outlet />
        </Suspense>
      </div>
    </div>
  );
}
