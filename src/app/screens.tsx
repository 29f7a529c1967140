import { type ComponentType, lazy, useState } from "react";
import { matchPath } from "react-router-dom";
import { fetchDatabase } from "../client/client";
import { fetchPart, fetchPatiently } from "../client/fetch-part";
import { isWide } from "../client/wide";
import { listPattern, listSettingsPattern, paths } from "../domain/paths";

/** A screen whose code is fetched when it is wanted, or before: then it is drawn without a pause. */
type Screen<Props> = ComponentType<Props> & { readonly preload: () => Promise<void> };

/**
 * Makes one.
 *
 * @param load imports the code
 * @param isInFront whether somebody is at it; what only stands behind another screen has time to come
 */
function screen<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  isInFront = () => true,
): Screen<Props> {
  let Loaded: ComponentType<Props> | null = null;
  const preload = async () => {
    Loaded ??= await load();
  };
  const fetch = () => (isInFront() ? fetchPart(name, load) : load());
  const Lazy = lazy(async () => ({
    default: await (isInFront() ? fetch() : fetchPatiently(fetch)),
  }));
  function Component(props: Props) {
    // It stays the one it is: another would begin anew.
    const [Drawn] = useState<ComponentType<Props>>(() => Loaded ?? Lazy);
    return <Drawn {...props} />;
  }
  return Object.assign(Component, { preload });
}

/** The less frequent screens of visitors, and the page for paths that lead nowhere. */
export const ResetPasswordScreen = screen(
  "reset-password-screen",
  async () => (await import("../screens/reset-password/reset-password-screen")).ResetPasswordScreen,
);
export const EmailActionScreen = screen(
  "email-action-screen",
  async () => (await import("../screens/email-action/email-action-screen")).EmailActionScreen,
);
export const NotFound = screen(
  "error-screen",
  async () => (await import("./error-screen")).NotFound,
);
export const CrashScreen = screen(
  "error-screen",
  async () => (await import("./error-screen")).CrashScreen,
);

/** The screens of signed-in users. */
export const ListsScreen = screen(
  "lists-screen",
  async () => (await import("../screens/lists/lists-screen")).ListsScreen,
  () => matchPath(paths.lists, location.pathname) !== null,
);
export const ListScreen = screen(
  "list-screen",
  async () => (await import("../screens/list/list-screen")).ListScreen,
  () => matchPath(listPattern, location.pathname) !== null,
);
export const ListSettingsScreen = screen(
  "list-settings-screen",
  async () => (await import("../screens/list-settings/list-settings-screen")).ListSettingsScreen,
);
export const ProfileScreen = screen(
  "profile-screen",
  async () => (await import("../screens/profile/profile-screen")).ProfileScreen,
);

/** For everybody: a visitor is told to log in. */
export const AddSharedScreen = screen(
  "add-shared-screen",
  async () => (await import("../screens/add-shared/add-shared-screen")).AddSharedScreen,
);

/** What stands at a path: the screen that is in front, and what a wide window shows besides. */
const SCREENS: readonly (readonly [pattern: string, ...screens: Screen<object>[]])[] = [
  [listPattern, ListScreen, ListsScreen],
  [listSettingsPattern, ListSettingsScreen, ListScreen, ListsScreen],
  [paths.profile, ProfileScreen, ListsScreen],
  [paths.share, AddSharedScreen],
  ["*", ListsScreen],
];

/** Fetches the code of what a signed-in user sees at a path: their lists, if it leads nowhere special. */
export async function preloadScreens(pathname: string): Promise<void> {
  const [, ...screens] = SCREENS.find(([pattern]) => matchPath(pattern, pathname)) ?? [""];
  await Promise.all(screens.slice(0, isWide() ? screens.length : 1).map((one) => one.preload()));
}

/**
 * Fetches what a person needs right after signing in, while they still type their password. A failure is no matter:
 * what is missing then is fetched when it is wanted.
 */
export function prepareSignedIn(): void {
  Promise.all([ListsScreen.preload(), fetchDatabase()]).catch(() => undefined);
}
