import { Component, type ReactNode } from "react";
import { CrashScreen } from "./error-screen";

/** Shows the default error page when anything inside it crashes while rendering. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override render() {
    return this.state.hasCrashed ? <CrashScreen /> : this.props.children;
  }
}
