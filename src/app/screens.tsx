import { useEffect } from "react";
import { matchPath } from "react-router-dom";
import { databasePart, firebasePart, googlePart } from "../client/client";
import { prefetchParts } from "../client/parts";
import { isWide } from "../client/viewport";
import { listPattern, listSettingsPattern, paths } from "../domain/paths";
import { useSession } from "../hooks/session";
import { type LazyComponent, lazyComponent } from "../screens/shared/lazy-component";

// The order is that of the prefetch.

/** The screens of signed-in users. */
export const ListsScreen = lazyComponent(
  async () => (await import("../screens/lists/lists-screen")).ListsScreen,
);
export const ListsPane = lazyComponent(
  async () => (await import("../screens/lists/lists-screen")).ListsPane,
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

export const Toaster = lazyComponent(async () => (await import("../components/toaster")).Toaster);

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
  await Promise.all([screen.part.prefetch(), isWide() && ListsPane.part.prefetch()]);
}

/** Fetches the code that a user needs after logging in, while they type their password. */
export function preloadAfterLogin(): void {
  void prefetchParts([ListsScreen.part, databasePart]);
}

/** The delay between the first screen and prefetching other code, in milliseconds. */
const PREFETCH_DELAY_MS = 1_000;

/** The code that visitors may need on the way to their lists. */
const FOR_VISITORS = [
  firebasePart,
  ...(googlePart ? [googlePart] : []),
  ...[ResetPasswordScreen, CrashScreen, NotFoundScreen, Toaster].map(({ part }) => part),
];

/** Soon after the first screen, fetches the code that may be needed later, when there may be no network. */
export function usePrefetch(): void {
  const { status } = useSession();
  useEffect(() => {
    if (status === "initialising") return;
    const timer = setTimeout(
      () => void prefetchParts(status === "signed-in" ? undefined : FOR_VISITORS),
      PREFETCH_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [status]);
}
