import { type ComponentType, lazy, useState } from "react";
import { matchPath } from "react-router-dom";
import { fetchDatabase } from "../client/client";
import { loadPart } from "../client/parts";
import { isWide } from "../client/wide";
import { listPattern, listSettingsPattern, paths } from "../domain/paths";

/** A lazy screen. Once preloaded, it renders without suspending. */
type Screen<Props> = ComponentType<Props> & { readonly preload: () => Promise<void> };

/**
 * Returns a lazy screen.
 *
 * @param load imports the code
 * @param pattern the paths where the screen is in front; elsewhere nobody waits for its code
 */
function screen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  pattern = "*",
): Screen<Props> {
  const isInFront = () => matchPath(pattern, location.pathname) !== null;
  const Lazy = lazy(async () => ({ default: await loadPart(load, isInFront) }));
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

/** The less frequent screens of visitors, and the page for paths that lead nowhere. */
export const ResetPasswordScreen = screen(
  async () => (await import("../screens/reset-password/reset-password-screen")).ResetPasswordScreen,
);
export const EmailActionScreen = screen(
  async () => (await import("../screens/email-action/email-action-screen")).EmailActionScreen,
);
export const NotFound = screen(async () => (await loadErrorScreen()).NotFound);
export const CrashScreen = screen(async () => (await loadErrorScreen()).CrashScreen);

/** The screens of signed-in users. */
export const ListsScreen = screen(
  async () => (await import("../screens/lists/lists-screen")).ListsScreen,
  paths.lists,
);
export const ListScreen = screen(
  async () => (await import("../screens/list/list-screen")).ListScreen,
  listPattern,
);
export const ListSettingsScreen = screen(
  async () => (await import("../screens/list-settings/list-settings-screen")).ListSettingsScreen,
);
export const ProfileScreen = screen(
  async () => (await import("../screens/profile/profile-screen")).ProfileScreen,
);

/** For everybody: a visitor is told to log in. */
export const ShareTargetScreen = screen(
  async () => (await import("../screens/add-shared/add-shared-screen")).ShareTargetScreen,
);

/** The screens at a path: the one in front, and those that a wide window shows besides. */
const SCREENS: readonly (readonly [pattern: string, ...screens: Screen<object>[]])[] = [
  [listPattern, ListScreen, ListsScreen],
  [listSettingsPattern, ListSettingsScreen, ListScreen, ListsScreen],
  [paths.profile, ProfileScreen, ListsScreen],
  [paths.share, ShareTargetScreen],
  ["*", ListsScreen],
];

/** Fetches the code of what a signed-in user sees at a path: their lists, if it leads nowhere special. */
export async function preloadScreens(pathname: string): Promise<void> {
  const [, ...screens] = SCREENS.find(([pattern]) => matchPath(pattern, pathname)) ?? [""];
  await Promise.all(screens.slice(0, isWide() ? screens.length : 1).map((one) => one.preload()));
}

/** Fetches what a person needs right after signing in, while they type their password. Says nothing of failures. */
export function preloadAfterLogin(): void {
  Promise.all([ListsScreen.preload(), fetchDatabase()]).catch(() => undefined);
}
