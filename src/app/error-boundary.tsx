import { Component, type ReactNode, Suspense } from "react";
import { PartLoadError } from "../client/parts";
import { eraseRemembered } from "../client/storage";
import { CrashScreen } from "./screens";

/** The error; null if there is none. */
type State = { error: unknown };

/**
 * Shows the default error page if a component inside it crashes while rendering. The page's code is preloaded, since
 * after the crash it may not be available. The remembered server data is erased, since it may be the cause.
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
