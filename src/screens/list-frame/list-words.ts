import type { AddProblem } from "../../domain/adding";
import { hasNamesake } from "../../domain/find-lists";
import { cutText, MAX_ITEMS, MAX_MEMBERS } from "../../domain/limits";
import { displayNameOf } from "../../domain/member-names";
import type { MembershipFields } from "../../domain/membership";
import { openCountOf } from "../../domain/open-count";
import type { ShoppingList } from "../../domain/types";

// The texts about lists that several screens share. They are not in a visitor's initial bundle.

export const unknownList = "Unknown list id";
export const noList = "This list doesn't exist, or was deleted.";
export const notSaved = (typed: string) => `Your text was not saved: ${typed}`;
export const listFailed = "Whoa! That's not suppose to happen.";
export const notOnList = "You are not on this list.";
export const mayJoin = "You left it, or its owner removed you.";
export const join = "Join";
export const closedList = "This list is closed";
export const closedText = "Nobody new can join. Ask the person who sent you the link.";
export const fullList = "This list is full";
export const fullText = `It has ${MAX_MEMBERS} members, the maximum. You can join once a member leaves.`;

export const listNotHere = "This list is not on this device yet. It appears when you are online.";
export const listsNotHere =
  "Your lists are not on this device yet. They appear when you are online.";

export const unanswered = (isOnline: boolean) =>
  isOnline ? "No answer from the server" : "Offline – may be out of date";
export const saving = "Saving…";
export const offline = (pending: number) => `Offline – ${countChanges(pending)} waiting`;
export const denied = (pending: number) => `Not saved yet – ${countChanges(pending)} waiting`;
export const notStored = (pending: number) =>
  `Keep this tab open – ${countChanges(pending)} not sent yet`;
export const noRoom = "Not saved yet – list full";

function countChanges(count: number): string {
  return count === 1 ? "1 change" : `${count} changes`;
}

export const findList = "Find a list";
export const noMatchText = (query: string): string => `No list matches ${quoted(query)}.`;

export const newBadge = "New";
export function openCount(list: ShoppingList): string {
  const count = openCountOf(list);
  return count ? `${count} to buy` : "";
}

/** Returns why lines can't be added. Formats numbers lazily: the first `toLocaleString` is slow. */
export function addProblemText(problem: AddProblem): string {
  switch (problem.reason) {
    case "no-room-for-items":
      return `This list is full (${MAX_ITEMS.toLocaleString("en")} items). Remove items to make room.`;
    case "document-too-large":
      return "This list is full. Remove items to make room.";
    case "too-many-items": {
      const items = problem.remaining === 1 ? "1 more item" : `${problem.remaining} more items`;
      return `Nothing was added: there is room for ${items}, not ${problem.count}.`;
    }
  }
}

/** The maximum numbers of names in a text about all members, “3 others” included, and in other texts. */
const MAX_NAMED = 5;
const MAX_NAMED_IN_SHORT = 3;

/** Returns the number and the names of the members as text. */
export function membersText(list: MembershipFields, uid: string): string {
  const { sharedWith } = list;
  if (sharedWith.length < 2) return "Members: only you";
  const names = namesText(list, sharedWith, MAX_NAMED, (one) => memberText(list, one, uid));
  return `${sharedWith.length} members: ${names}`;
}

/** Returns the other members of a list as text: `with Ann and Bob`, or `only you`. */
export function companions(list: MembershipFields, uid: string): string {
  const all = list.sharedWith.filter((member) => member !== uid);
  return all.length === 0 ? "only you" : `with ${namesText(list, all)}`;
}

/** How much of a name or a quoted text a message shows, in UTF-16 units: then three lines of a phone hold it. */
const MAX_SHORT = 20;
const MAX_QUOTED = 40;

/** Matches letters that are written from right to left, and signs that change the direction. */
const OTHER_DIRECTION = /[\u0590-\u08ff\u202a-\u202e\u2066-\u2069]/;

/** Returns the beginning of a text for a sentence. One of another direction is isolated from the words around it. */
export function shortened(text: string, length = MAX_SHORT): string {
  const start = text.length > length ? `${cutText(text, length)}…` : text;
  return OTHER_DIRECTION.test(start) ? `\u2068${start}\u2069` : start;
}

/** Returns the beginning of a text in quotes. */
export const quoted = (text: string): string => `“${shortened(text, MAX_QUOTED)}”`;

/** Returns the other members of a list, in brackets after a space, if another of the user's lists has its name. */
export function namesakeText(
  list: ShoppingList,
  uid: string,
  all: readonly ShoppingList[],
): string {
  return hasNamesake(list, all) ? ` (${companions(list, uid)})` : "";
}

/**
 * Returns the names of one or more members as text: `Ann`, `Ann and Bob`, `Ann, Bob, and 2 others`. Not by `Intl`: its
 * first use blocks a slow phone for 100 ms, before any item is shown.
 */
export function namesText(
  list: MembershipFields,
  uids: readonly string[],
  max = MAX_NAMED_IN_SHORT,
  nameOf = (uid: string) => displayNameOf(list, uid),
): string {
  const names = uids.slice(0, uids.length > max ? max - 1 : max).map(nameOf);
  if (names.length < uids.length) names.push(`${uids.length - names.length} others`);
  const before = names.slice(0, -1).join(", ") + (names.length > 2 ? "," : "");
  return before ? `${before} and ${names.at(-1)}` : `${names[0]}`;
}

/** Returns a member's name: `you (owner)`, `Ann`, or the avatar's `Carrot`. */
export function memberText(list: MembershipFields, member: string, uid: string): string {
  const name = member === uid ? "you" : displayNameOf(list, member);
  return member === list.owner ? `${name} (owner)` : name;
}
