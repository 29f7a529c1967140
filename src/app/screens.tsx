import { type ComponentType, lazy, useState } from "react";
import { matchPath } from "react-router-dom";
import { fetchDatabase } from "../client/client";
import { loadInBackground, loadPart } from "../client/parts";
import { isWide } from "../client/viewport";
import { listPattern, listSettingsPattern, paths } from "../domain/paths";

/** A lazy screen. Once preloaded, it renders without suspending. */
type LazyScreen<Props> = ComponentType<Props> & { readonly preload: () => Promise<void> };

/**
 * Returns a lazy screen.
 *
 * @param load imports the code
 * @param loadCode calls `load`, and handles a failure
 */
function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  loadCode: typeof loadPart = loadPart,
): LazyScreen<Props> {
  const Lazy = lazy(async () => ({ default: await loadCode(load) }));
  let LoadedComponent: ComponentType<Props> | undefined;
  function Screen(props: Props) {
    const [Component] = useState(() => LoadedComponent ?? Lazy); // another type would remount the screen
    return <Component {...props} />;
  }
  const preload = async () => {
    LoadedComponent = await load();
  };
  return Object.assign(Screen, { preload });
}

const loadErrorScreen = () => import("./error-screen");

/** The rarer screens of visitors, and the default error page. */
export const ResetPasswordScreen = lazyScreen(
  async () => (await import("../screens/reset-password/reset-password-screen")).ResetPasswordScreen,
);
export const EmailActionScreen = lazyScreen(
  async () => (await import("../screens/email-action/email-action-screen")).EmailActionScreen,
);
export const NotFoundScreen = lazyScreen(async () => (await loadErrorScreen()).NotFoundScreen);
export const CrashScreen = lazyScreen(async () => (await loadErrorScreen()).CrashScreen);

/** The screens of signed-in users. */
export const ListsScreen = lazyScreen(
  async () => (await import("../screens/lists/lists-screen")).ListsScreen,
);
export const ListsPane = lazyScreen(
  async () => (await import("../screens/lists/lists-screen")).ListsPane,
  loadInBackground,
);
export const ListScreen = lazyScreen(
  async () => (await import("../screens/list/list-screen")).ListScreen,
);
export const ListSettingsScreen = lazyScreen(
  async () => (await import("../screens/list-settings/list-settings-screen")).ListSettingsScreen,
);
export const ProfileScreen = lazyScreen(
  async () => (await import("../screens/profile/profile-screen")).ProfileScreen,
);

/** For visitors, too: it asks them to log in. */
export const ShareTargetScreen = lazyScreen(
  async () => (await import("../screens/add-shared/share-target-screen")).ShareTargetScreen,
);

/** The screens by their paths. Any other path leads to the lists. */
const SCREENS: readonly (readonly [pattern: string, screen: LazyScreen<object>])[] = [
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
