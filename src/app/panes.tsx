import { type ReactNode, Suspense } from "react";
import { wide } from "../client/wide";
import { Spinner } from "../components/spinner";
import { useStore } from "../hooks/store";
import { DropTargetsProvider } from "../screens/shared/drop-targets";
import { type ScreenLayer, ScreenLayerContext } from "../screens/shared/screen-title";
import * as words from "../screens/shared/words";
import styles from "./panes.module.css";
import { ListsScreen } from "./screens";

/**
 * The screens at one route. A narrow window shows the one in front. A wide window shows the lists on the left, and on the
 * right the open screen, under the settings that may lie over it. Each screen has one place in the tree at all routes
 * and widths, so it keeps the focus and any typed text.
 */
export function Panes({ open, over }: { open?: ReactNode; over?: ReactNode }) {
  const isWide = useStore(wide);
  const isAtLists = !open;
  return (
    <DropTargetsProvider>
      <div className={styles.panes} data-panes="">
        {isWide || isAtLists ? (
          <div
            className={styles.lists}
            data-lists=""
            {...(!isAtLists && { role: "region", "aria-label": words.yourLists })}
          >
            <Screen place={isAtLists ? "front" : "behind"}>
              <ListsScreen />
            </Screen>
          </div>
        ) : null}
        <div className={styles.open}>
          {open && (isWide || !over) ? (
            <div inert={Boolean(over)}>
              <Screen place={over ? "behind" : "front"}>{open}</Screen>
            </div>
          ) : null}
          {over ? <Screen place={isWide ? "over" : "front"}>{over}</Screen> : null}
        </div>
      </div>
    </DropTargetsProvider>
  );
}

function Screen({ place, children }: { place: ScreenLayer; children: ReactNode }) {
  return (
    <ScreenLayerContext value={place}>
      <Suspense fallback={<Spinner />}>{children}</Suspense>
    </ScreenLayerContext>
  );
}
