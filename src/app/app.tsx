import type { ComponentType, ReactNode } from "react";
import { BrowserRouter, Route, Routes } from "react-router-dom";
import { listPattern, listSettingsPattern, paths } from "../domain/paths";
import { LogInScreen } from "../screens/log-in/log-in-screen";
import { SignUpScreen } from "../screens/sign-up/sign-up-screen";
import { ErrorBoundary } from "./error-boundary";
import { KeyedByUser, SignedInOnly, SignedOutOnly, useSessionEnd } from "./guards";
import { Panes } from "./panes";
import {
  EmailActionScreen,
  ListScreen,
  ListSettingsScreen,
  ListsScreen,
  NotFoundScreen,
  ProfileScreen,
  preloadAfterLogin,
  ResetPasswordScreen,
  ShareTargetScreen,
  usePrefetch,
} from "./screens";
import { Slot } from "./slot";
import { Toasts } from "./toasts";
import { usePresses } from "./use-presses";

/**
 * The whole app.
 *
 * @param Router gives the current path; the build, which prerenders the app, passes another one
 */
export function App({
  Router = BrowserRouter,
}: {
  Router?: ComponentType<{ children: ReactNode }>;
}) {
  return (
    <>
      <ErrorBoundary>
        <Router>
          <Screens />
        </Router>
      </ErrorBoundary>
      <Toasts />
    </>
  );
}

/** The routes with their guards. Most screens are loaded on demand. */
function Screens() {
  useSessionEnd();
  usePresses();
  usePrefetch();
  return (
    <Routes>
      <Route element={<Slot backTo={paths.logIn} />}>
        <Route element={<SignedOutOnly />}>
          <Route
            path={paths.signUp}
            element={<SignUpScreen onPasswordFocus={preloadAfterLogin} />}
          />
          <Route path={paths.logIn} element={<LogInScreen onPasswordFocus={preloadAfterLogin} />} />
          <Route path={paths.resetPassword} element={<ResetPasswordScreen />} />
        </Route>
        <Route path={paths.emailAction} element={<EmailActionScreen />} />
        <Route path="*" element={<NotFoundScreen />} />
      </Route>
      <Route element={<KeyedByUser />}>
        <Route element={<Slot backTo={paths.lists} />}>
          <Route path={paths.share} element={<ShareTargetScreen />} />
        </Route>
        <Route element={<SignedInOnly />}>
          <Route element={<Panes />}>
            <Route path={paths.lists} element={<ListsScreen />} />
            <Route path={paths.profile} element={<ProfileScreen />} />
            <Route path={listPattern} element={<ListScreen />} />
            <Route path={listSettingsPattern} element={<ListSettingsScreen />} />
          </Route>
        </Route>
      </Route>
    </Routes>
  );
}
