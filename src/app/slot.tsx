import { Suspense } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { ScreenHeader } from "../components/screen-header";
import { LatePart } from "../screens/shared/late-part";
import { ScreenBody } from "../screens/shared/screen";

/**
 * The place of a route's screen. While its code is missing, a header leads back. The key makes React show this at once:
 * otherwise the screen before would stay.
 *
 * @param backTo the path of the back link, unless it is the current one
 */
export function Slot({ backTo }: { backTo: string }) {
  const { pathname } = useLocation();
  const header =
    pathname === backTo ? (
      <ScreenHeader hideSettings />
    ) : (
      <ScreenHeader backTo={backTo} hideSettings />
    );
  return (
    <Suspense
      key={pathname}
      fallback={
        <>
          {header}
          <ScreenBody>
            <LatePart level={1} />
          </ScreenBody>
        </>
      }
    >
      <Outlet />
    </Suspense>
  );
}
