import { EXPENDABLE_PREFIX } from "./storage";

/** The keys of what is erased on signing out, whoever it is about. */
export const ERASED_ON_SIGN_OUT = /^lettuce\/(session$|seen\/|left\/|browser\/)/;

/** Begins the keys under which the identity service itself keeps who is signed in. */
export const KEYS_OF_IDENTITY = "firebase:authUser:";

/** The names under which the engine keeps things in browser storage, one folder a user. */
export const keys = {
  /** The user who was signed in when the app was last open. */
  session: "lettuce/session",
  /** Changes that wait to be sent: one key each, so that two tabs never overwrite each other's. */
  outbox: (uid: string) => `lettuce/outbox/${encodeURIComponent(uid)}/`,
  /** The attempts to send some of them of which no answer has come: one key each. */
  sent: (uid: string) => `lettuce/sent/${encodeURIComponent(uid)}/`,
  /** The attempts as versions before receipts kept them. */
  olderAttempts: (uid: string) => `lettuce/attempts/${encodeURIComponent(uid)}/`,
  /** The name of this browser in the receipts of its commits. */
  browser: (uid: string) => `lettuce/browser/${encodeURIComponent(uid)}`,
  /** The ids of lists whose link was opened while signed out and that are not there yet, each with the time of that. */
  awaited: (uid: string) => `lettuce/awaited/${encodeURIComponent(uid)}`,
  /** The last seen state of each list, and of the list of lists. */
  seen: (uid: string) => `${EXPENDABLE_PREFIX}${encodeURIComponent(uid)}/`,
  seenList: (uid: string, listId: string) => `${keys.seen(uid)}list/${listId}`,
  seenLists: (uid: string) => `${keys.seen(uid)}lists`,
  /** The screen of the last visit, see first-paint/saved-screen.ts. */
  screen: `${EXPENDABLE_PREFIX}screen`,
  /** The ids of the lists opened last, the latest first. */
  opened: (uid: string) => `${keys.seen(uid)}opened`,
  /** The ids of lists that the user has gone from, each with how, the latest first. */
  departures: (uid: string) => `lettuce/left/${encodeURIComponent(uid)}`,
  /** The texts that the user has added to lists, and how often. */
  usedTexts: (uid: string) => `${keys.seen(uid)}texts`,
  /** Whether the screen stays awake while a list is in use: `on` or `off`. Of this device, whoever uses it. */
  keepAwake: "lettuce/keep-awake",
  /** Whether single keys are shortcuts: `on` or `off`. Of this device, whoever uses it. */
  singleKeys: "lettuce/single-keys",
  /** The ids of the lists whose links a signed-out visitor opened. Its name is fixed by the product. */
  savedListIds: "list_ids",
} as const;
