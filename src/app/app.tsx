import { Suspense } from "react";
import { BrowserRouter, Route, Routes } from "react-router-dom";
import { Spinner } from "../components/spinner";
import { listPattern, listSettingsPattern, paths } from "../domain/paths";
import { LogInScreen } from "../screens/log-in/log-in-screen";
import { SignUpScreen } from "../screens/sign-up/sign-up-screen";
import { Desk, ListDesk } from "./desk";
import { ErrorBoundary } from "./error-boundary";
import { KeyedByUser, ListForSignedIn, SignedInOnly, SignedOutOnly } from "./guards";
import {
  AddSharedScreen,
  EmailActionScreen,
  ListSettingsScreen,
  NotFound,
  ProfileScreen,
  prepareSignedIn,
  ResetPasswordScreen,
} from "./screens";

/** The whole app. */
export function App() {
  return (
    <ErrorBoundary>
      <BrowserRouter>
        <Screens />
      </BrowserRouter>
    </ErrorBoundary>
  );
}

/** Every route with who may see it. Screens for signed-in users are fetched when wanted. */
export function Screens() {
  return (
    <Suspense fallback={<Spinner />}>
      <Routes>
        <Route element={<SignedOutOnly />}>
          <Route path={paths.signUp} element={<SignUpScreen onPassword={prepareSignedIn} />} />
          <Route path={paths.logIn} element={<LogInScreen onPassword={prepareSignedIn} />} />
          <Route path={paths.resetPassword} element={<ResetPasswordScreen />} />
        </Route>
        <Route path={paths.emailAction} element={<EmailActionScreen />} />
        <Route element={<KeyedByUser />}>
          <Route path={paths.share} element={<AddSharedScreen />} />
          <Route element={<Desk />}>
            <Route element={<SignedInOnly />}>
              <Route path={paths.lists} element={null} />
              <Route path={paths.profile} element={<ProfileScreen />} />
            </Route>
            <Route element={<ListForSignedIn />}>
              <Route element={<ListDesk />}>
                <Route path={listPattern} element={null} />
                <Route path={listSettingsPattern} element={<ListSettingsScreen />} />
              </Route>
            </Route>
          </Route>
        </Route>
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  );
}
