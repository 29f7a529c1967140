/** The longest name of a list, in UTF-16 units. The access rules refuse longer ones. */
export const MAX_NAME_LENGTH = 200;

/**
 * The longest display name, in UTF-16 units, also for a new account. The access rules refuse longer ones. The access
 * rules refuse longer ones.
 */
export const MAX_DISPLAY_NAME_LENGTH = 100;

/** The most items one list holds. The access rules refuse more. */
export const MAX_ITEMS = 2000;

/** The most members one list has. The access rules refuse more. */
export const MAX_MEMBERS = 100;

/** The maximum stored size of a list, in bytes. Firestore refuses larger documents. */
export const MAX_LIST_BYTES = 1_048_576;

/** The longest text of an item, in UTF-16 units: far more than anyone types, far less than a list takes. */
export const MAX_ITEM_TEXT_LENGTH = 500;

/**
 * Within how long after a proof of who somebody is they may begin to delete their account, in milliseconds. Firebase
 * asks for a recent one without saying how recent; five minutes is what it is found to keep to
 * (https://github.com/capawesome-team/capacitor-firebase/issues/539). One of them is for deleting the lists first.
 */
export const RECENT_LOG_IN_MS = 4 * 60_000;

/** A lone high surrogate, which cutting may leave at the end of a text. */
const LONE_HIGH_SURROGATE = /[\ud800-\udbff]$/;

/** Returns a text, trimmed and cut to at most `length` UTF-16 units. */
export function cutText(text: string, length: number): string {
  return text.trim().slice(0, length).replace(LONE_HIGH_SURROGATE, "").trimEnd();
}
