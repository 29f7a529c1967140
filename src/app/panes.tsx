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
 * The screens of a route. A narrow window shows the front one. A wide window shows the lists on the left, and on the
 * right `screen`, under `overlay` if there is one. Each screen keeps its position in the React tree at all routes and
 * widths, so it keeps the focus and any typed text.
 */
export function Panes({ screen, overlay }: { screen?: ReactNode; overlay?: ReactNode }) {
  const isWide = useStore(wide);
  const isAtLists = !screen;
  return (
    <DropTargetsProvider>
      <div className={styles.panes} data-panes="">
        {isWide || isAtLists ? (
          <div
            className={styles.lists}
            data-lists=""
            {...(!isAtLists && { role: "region", "aria-label": words.yourLists })}
          >
            <Pane layer={isAtLists ? "front" : "behind"}>
              <ListsScreen />
            </Pane>
          </div>
        ) : null}
        <div className={styles.open}>
          {screen && (isWide || !overlay) ? (
            <div inert={Boolean(overlay)}>
              <Pane layer={overlay ? "behind" : "front"}>{screen}</Pane>
            </div>
          ) : null}
          {overlay ? <Pane layer={isWide ? "over" : "front"}>{overlay}</Pane> : null}
        </div>
      </div>
    </DropTargetsProvider>
  );
}

function Pane({ layer, children }: { layer: ScreenLayer; children: ReactNode }) {
  return (
    <ScreenLayerContext value={layer}>
      <Suspense fallback={<Spinner />}>{children}</Suspense>
    </ScreenLayerContext>
  );
}
