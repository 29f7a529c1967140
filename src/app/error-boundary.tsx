import { Component, type ReactNode, Suspense } from "react";
import { eraseFetched } from "../client/storage";
import { CrashScreen } from "./screens";

/** The error; null if there is none. */
type State = { error: unknown };

/**
 * Shows the default error page if a component inside it crashes while rendering, until the user goes back. What can be
 * fetched again is erased, since it may be the cause. Nothing else is: no server has it.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error ?? "unknown" };
  }

  override componentDidMount() {
    addEventListener("popstate", this.leave);
  }

  override componentDidCatch() {
    eraseFetched();
  }

  override componentWillUnmount() {
    removeEventListener("popstate", this.leave);
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    return (
      <Suspense>
        <CrashScreen />
      </Suspense>
    );
  }

  private readonly leave = () => this.setState({ error: null });
}
