import { Suspense, useEffect } from "react";
import { useLocation, useMatch } from "react-router-dom";
import { wide } from "../client/viewport";
import { listSettingsPattern, paths } from "../domain/paths";
import { useStore } from "../hooks/store";
import { LatePart } from "../screens/shared/late-part";
import * as words from "../screens/shared/words";
import styles from "./panes.module.css";
import { ListsPane } from "./screens";
import { Slot } from "./slot";

/**
 * The screen of a route for signed-in users. In a wide window the lists stand beside it. The screen keeps its position
 * in the React tree at all widths, so it keeps the focus and any typed text.
 */
export function Panes() {
  const isWide = useStore(wide);
  const settings = useMatch(listSettingsPattern);
  const { pathname } = useLocation();
  // The browser has requested only the page that it began with. It opens the others without a network, too.
  useEffect(() => window.keepPage?.(pathname), [pathname]);
  return (
    <div className={styles.panes} data-panes="">
      {isWide ? (
        <section className={styles.lists} aria-label={words.yourLists} data-bar="">
          <Suspense fallback={<LatePart level={2} />}>
            <ListsPane />
          </Suspense>
        </section>
      ) : null}
      <div className={styles.open}>
        <Slot backTo={settings ? paths.list(settings.params.id ?? "") : paths.lists} />
      </div>
    </div>
  );
}
