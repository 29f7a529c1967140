import type { AddProblem } from "../../domain/adding";
import { MAX_ITEM_TEXT_LENGTH, MAX_ITEMS } from "../../domain/limits";
import { displayNameOf } from "../../domain/member-names";
import type { MembershipFields } from "../../domain/membership";

// The texts about lists that several screens share. They are no part of what a visitor fetches first.

export const unknownList = "Unknown list id";
export const noList = "This list doesn't exist, or was deleted.";
export const listFailed = "Whoa! That's not suppose to happen.";
export const left = "You left this list.";
export const notYours = "It is no longer among your lists.";
export const joinAgain = "Join again";

export const saving = "Saving…";
export const offline = (waiting: number) => `Offline – ${countChanges(waiting)} waiting`;
export const notStored = (waiting: number) =>
  `${countChanges(waiting)} only in this tab: keep it open until all is sent`;
export const blocked = (waiting: number) =>
  `Full list – ${countChanges(waiting)} ${waiting === 1 ? "waits" : "wait"} for room`;

function countChanges(count: number): string {
  return count === 1 ? "1 change" : `${count} changes`;
}

/** Why a list does not let the user in, as a heading, by the error's code. */
export const joinRefusals: Readonly<Record<string, string>> = {
  "list-closed": "This list is closed",
  "list-full": "This list is full",
};

export const findList = "Find a list";
export const noMatchText = (query: string): string => `No list has “${query}” in its name.`;

/** Says why lines can't be added to a list. A number is formatted only now: the first one takes a slow phone some time. */
export function refusalText(refusal: AddProblem): string {
  switch (refusal.reason) {
    case "long-line":
      return `Nothing was added: a line has more than ${MAX_ITEM_TEXT_LENGTH} characters.`;
    case "full":
      return `This list is full with ${MAX_ITEMS.toLocaleString("en")} items. Remove done items to make room.`;
    case "heavy":
      return "This list is full. Remove done items to make room.";
    case "room": {
      const items = refusal.room === 1 ? "1 more item" : `${refusal.room} more items`;
      return `Nothing was added: these are ${refusal.count} items, and there is room for ${items}.`;
    }
  }
}

/** How many members are named one by one. */
const MAX_NAMED = 5;

/** Who is on a list, in words. */
export function membersText(list: MembershipFields, uid: string): string {
  const { sharedWith } = list;
  if (sharedWith.length < 2) return "Members: only you";
  const named = sharedWith.length > MAX_NAMED ? sharedWith.slice(0, MAX_NAMED - 1) : sharedWith;
  const others = sharedWith.length - named.length;
  return `${sharedWith.length} members: ${joinNames([
    ...named.map((member) => memberText(list, member, uid)),
    ...(others > 0 ? [`${others} others`] : []),
  ])}`;
}

/** Several names in a row. Not by `Intl`: its first use costs a slow phone a tenth of a second, here before any item. */
function joinNames(names: readonly string[]): string {
  const comma = names.length > 2 ? "," : "";
  return `${names.slice(0, -1).join(", ")}${comma} and ${names.at(-1)}`;
}

/** One member, in words: `you (owner)`, `Ann`, and by their picture `Carrot`. */
export function memberText(list: MembershipFields, member: string, uid: string): string {
  const name = member === uid ? "you" : displayNameOf(list, member);
  return member === list.owner ? `${name} (owner)` : name;
}
