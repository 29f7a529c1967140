import { matchPath } from "react-router-dom";
import { fetchDatabase } from "../client/client";
import { loadInBackground } from "../client/parts";
import { isWide } from "../client/viewport";
import { listPattern, listSettingsPattern, paths } from "../domain/paths";
import { type LazyComponent, lazyComponent } from "../hooks/lazy-component";

const loadErrorScreen = () => import("./error-screen");

/** The rarer screens of visitors, and the default error page. */
export const ResetPasswordScreen = lazyComponent(
  async () => (await import("../screens/reset-password/reset-password-screen")).ResetPasswordScreen,
);
export const EmailActionScreen = lazyComponent(
  async () => (await import("../screens/email-action/email-action-screen")).EmailActionScreen,
);
export const NotFoundScreen = lazyComponent(async () => (await loadErrorScreen()).NotFoundScreen);
export const CrashScreen = lazyComponent(async () => (await loadErrorScreen()).CrashScreen);

/** The screens of signed-in users. */
export const ListsScreen = lazyComponent(
  async () => (await import("../screens/lists/lists-screen")).ListsScreen,
);
export const ListsPane = lazyComponent(
  async () => (await import("../screens/lists/lists-screen")).ListsPane,
  loadInBackground,
);
export const ListScreen = lazyComponent(
  async () => (await import("../screens/list/list-screen")).ListScreen,
);
export const ListSettingsScreen = lazyComponent(
  async () => (await import("../screens/list-settings/list-settings-screen")).ListSettingsScreen,
);
export const ProfileScreen = lazyComponent(
  async () => (await import("../screens/profile/profile-screen")).ProfileScreen,
);

/** For visitors, too: it asks them to log in. */
export const ShareTargetScreen = lazyComponent(
  async () => (await import("../screens/add-shared/share-target-screen")).ShareTargetScreen,
);

/** The screens by their paths. Any other path leads to the lists. */
const SCREENS: readonly (readonly [pattern: string, screen: LazyComponent<object>])[] = [
  [listPattern, ListScreen],
  [listSettingsPattern, ListSettingsScreen],
  [paths.profile, ProfileScreen],
  [paths.share, ShareTargetScreen],
];

/** Fetches the code that a signed-in user sees at a path: its screen, and in a wide window their lists. */
export async function preloadScreens(pathname: string): Promise<void> {
  const [, screen = ListsScreen] = SCREENS.find(([pattern]) => matchPath(pattern, pathname)) ?? [];
  await Promise.all([screen.preload(), isWide() && ListsPane.preload()]);
}

/** Fetches the code that a user needs after logging in, while they type their password. Ignores failures. */
export function preloadAfterLogin(): void {
  Promise.all([ListsScreen.preload(), fetchDatabase()]).catch(() => undefined);
}
