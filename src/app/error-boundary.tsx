import { Component, type ReactNode, Suspense } from "react";
import { PartLoadError } from "../client/parts";
import { eraseRemembered } from "../client/storage";
import { CrashScreen } from "./screens";

/** The error; null if there is none. */
type State = { error: unknown };

/**
 * Shows the default error page when anything inside it crashes while rendering. The page's code is fetched as soon as
 * the app is on the screen: when it is needed, it may be too late for that. A value in storage may be the cause, so the
 * app starts without what it remembers the next time.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error ?? "unknown" };
  }

  override componentDidMount() {
    CrashScreen.preload().catch(() => undefined);
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof PartLoadError)) eraseRemembered();
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <Suspense>
        <CrashScreen error={error} />
      </Suspense>
    );
  }
}
