/** The longest name of a list, in UTF-16 units. The access rules refuse longer ones. */
export const MAX_NAME_LENGTH = 200;

/** The longest display name, in UTF-16 units, also for a new account. The access rules refuse longer ones. */
export const MAX_DISPLAY_NAME_LENGTH = 100;

/** The maximum number of items of a list. The access rules refuse more. */
export const MAX_ITEMS = 2000;

/** The maximum number of members of a list. The access rules refuse more. */
export const MAX_MEMBERS = 100;

/** The maximum stored size of a list, in bytes. Firestore refuses larger documents. */
export const MAX_LIST_BYTES = 1_048_576;

/** The longest text of an item, in UTF-16 units: far more than anyone types, far less than a document holds. */
export const MAX_ITEM_TEXT_LENGTH = 500;

/**
 * How recent a login must be to start deleting the account, in milliseconds. Firebase accepts logins up to five minutes
 * old: observed, not documented (https://github.com/capawesome-team/capacitor-firebase/issues/539). One of these
 * minutes is left for deleting the lists first.
 */
export const RECENT_LOGIN_MS = 4 * 60_000;

/** How far a resting finger may tremble, in pixels. Beyond that it scrolls, as in most browsers. */
export const TREMOR_PX = 15;

/** A lone high surrogate, which cutting may leave at the end of a text. */
const LONE_HIGH_SURROGATE = /[\ud800-\udbff]$/;

/** Returns a text, trimmed and cut to at most `length` UTF-16 units. */
export function cutText(text: string, length: number): string {
  return text.trim().slice(0, length).replace(LONE_HIGH_SURROGATE, "").trimEnd();
}
