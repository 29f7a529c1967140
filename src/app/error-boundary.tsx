import { Component, type ReactNode, Suspense } from "react";
import { CrashScreen } from "./screens";

/**
 * Shows the default error page when anything inside it crashes while rendering. The page's code is fetched as soon as
 * the app is on the screen: when it is needed, it may be too late for that.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override componentDidMount() {
    CrashScreen.preload().catch(() => undefined);
  }

  override render() {
    if (!this.state.hasCrashed) return this.props.children;
    return (
      <Suspense>
        <CrashScreen />
      </Suspense>
    );
  }
}
