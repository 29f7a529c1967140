/** Matches the keys of what can be fetched again, of all users: the remembered lists and the saved screen. */
export const FETCHED_KEYS = /^lettuce\/seen\/(screen$|[^/]+\/(list\/|lists$|opened$))/;

/** The beginning of keys that only builds before 2026-11-29 read: the lists that a user had left. */
export const OLD_PREFIX = "lettuce/left/";

/** The beginning of the keys under which the Firebase SDK stores the signed-in user. */
export const IDENTITY_KEY_PREFIX = "firebase:authUser:";

/** The beginnings of the keys of entries and marks. A user id and a list id follow. */
export const ENTRIES_PREFIX = "lettuce/edits/";
export const MARKS_PREFIX = "lettuce/marks/";

/**
 * The keys in browser storage. Keys with a user id belong to that user, the others to the browser.
 *
 * Builds of the last 30 days share it, and take turns: one address may open with an older build from the browser's cache,
 * and the next with a newer one. So each format has to be readable both ways.
 */
export const keys = {
  /** The user who was signed in when the app was last open; only their `uid` if the session has expired. */
  session: "lettuce/session",
  /** The entries: one key each, so that tabs never overwrite each other's. */
  outbox: (uid: string) => `${ENTRIES_PREFIX}${encodeURIComponent(uid)}/`,
  /** The highest number of a client that was ever about to be written to a list. */
  mark: (uid: string, listId: string, client: string) =>
    `${MARKS_PREFIX}${encodeURIComponent(uid)}/${listId}/${client}`,
  /** The name of this browser in client ids. */
  browser: (uid: string) => `lettuce/browser/${encodeURIComponent(uid)}`,
  /** The saved links, by the ids of their lists, each with the time at which it was saved. The key is older than the word. */
  savedLinks: (uid: string) => `lettuce/awaited/${encodeURIComponent(uid)}`,
  /** The beginning of the keys of a user's remembered data. */
  remembered: (uid: string) => `lettuce/seen/${encodeURIComponent(uid)}/`,
  rememberedList: (uid: string, listId: string) => `${keys.remembered(uid)}list/${listId}`,
  /** Says that all lists of the user are remembered. */
  allRemembered: (uid: string) => `${keys.remembered(uid)}lists`,
  /** The screen of the last visit, see first-paint/saved-screen.ts. */
  screen: "lettuce/seen/screen",
  /** The ids of the recently opened lists, the latest first. */
  opened: (uid: string) => `${keys.remembered(uid)}opened`,
  /** The texts that the user has added to lists. */
  usedTexts: (uid: string) => `${keys.remembered(uid)}texts`,
  /** The order in which the user ticks items. */
  shopOrder: (uid: string) => `${keys.remembered(uid)}shop`,
  /** The name of the build whose files are all in the browser's cache. */
  installed: "lettuce/installed",
  /** Whether the screen stays awake while a list is in use: `on` or `off`, for all users of this browser. */
  keepAwake: "lettuce/keep-awake",
  /** The saved lists: ids of lists whose links a signed-out visitor opened. The product fixes this key. */
  savedListIds: "list_ids",
} as const;
