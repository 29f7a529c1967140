import { useEffect } from "react";
import { matchPath } from "react-router-dom";
import { databasePart, firebasePart } from "../client/client";
import { createPart, type Part, prefetchParts } from "../client/parts";
import { isWide } from "../client/viewport";
import { listPattern, listSettingsPattern, paths } from "../domain/paths";
import { useSession } from "../hooks/session";
import { extrasPart } from "../screens/shared/extras-part";
import { lazyComponent } from "../screens/shared/lazy-component";
import { userScreensPart } from "../screens/user-screens-part";

const listsPart = createPart(() => import("../screens/lists/lists-screen"));
export const ListsScreen = lazyComponent(listsPart, (code) => code.ListsScreen);
export const ListsPane = lazyComponent(listsPart, (code) => code.ListsPane);

const listPart = createPart(() => import("../screens/list/list-screen"));
export const ListScreen = lazyComponent(listPart, (code) => code.ListScreen);

export const ListSettingsScreen = lazyComponent(userScreensPart, (code) => code.ListSettingsScreen);
export const ProfileScreen = lazyComponent(userScreensPart, (code) => code.ProfileScreen);
/** For visitors, too: it asks them to log in. */
export const ShareTargetScreen = lazyComponent(userScreensPart, (code) => code.ShareTargetScreen);

const visitorScreensPart = createPart(() => import("./visitor-screens"));
export const ResetPasswordScreen = lazyComponent(
  visitorScreensPart,
  (code) => code.ResetPasswordScreen,
);
export const EmailActionScreen = lazyComponent(
  visitorScreensPart,
  (code) => code.EmailActionScreen,
);
export const NotFoundScreen = lazyComponent(visitorScreensPart, (code) => code.NotFoundScreen);
export const CrashScreen = lazyComponent(visitorScreensPart, (code) => code.CrashScreen);

/** The parts of the screens by their paths. Any other path leads to the lists. */
const SCREENS: readonly (readonly [pattern: string, part: Part<unknown>])[] = [
  [listPattern, listPart],
  [listSettingsPattern, userScreensPart],
  [paths.profile, userScreensPart],
  [paths.share, userScreensPart],
];

/** Fetches the code that a signed-in user sees at a path: its screen, and in a wide window their lists. */
export async function preloadScreens(pathname: string): Promise<void> {
  const [, part = listsPart] = SCREENS.find(([pattern]) => matchPath(pattern, pathname)) ?? [];
  await Promise.all([part.prefetch(), isWide() && listsPart.prefetch()]);
}

/** Fetches the code that a user needs after logging in, while they type their password. */
export function preloadAfterLogin(): void {
  void prefetchParts([listsPart, databasePart]);
}

/** The delay between the first screen and prefetching other code, in milliseconds. */
const PREFETCH_DELAY_MS = 1_000;

/** The code that visitors may need on the way to their lists. */
const FOR_VISITORS = [firebasePart, visitorScreensPart, extrasPart];

/** Fetches all code, that of the screens which a user goes to first at first. */
async function prefetchForUser(): Promise<void> {
  await prefetchParts([listsPart, listPart]);
  await prefetchParts();
}

/** Soon after the first screen, fetches the code that may be needed later, when there may be no network. */
export function usePrefetch(): void {
  const { status } = useSession();
  useEffect(() => {
    if (status === "initialising") return;
    const timer = setTimeout(
      () => void (status === "signed-in" ? prefetchForUser() : prefetchParts(FOR_VISITORS)),
      PREFETCH_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [status]);
}
