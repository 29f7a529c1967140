import { MAX_ITEMS, MAX_MEMBERS, MAX_NAME_LENGTH } from "../../src/domain/limits";
import { type Fields, NOW, SELF } from "./attempt";
import { uidOf } from "./people";

/** Some time in the past. */
export const LAST_WEEK = new Date("2024-05-01T12:00:00Z");

/** Two items as the app writes them. */
export const ITEMS = [
  { id: "0c5bd9a2-5b0a-4c53-9f7a-3a8a3c1f9f10", text: "Lettuce" },
  { id: "7f1d7d4e-0e52-4c27-8a44-6a7a9d5c7b21", text: "Milk", done: true },
];

/** What the app writes to create a list. */
export const NEW_LIST: Fields = {
  name: "My shopping list",
  items: ITEMS,
  formatVersion: 2,
  owner: SELF,
  shared_with: [SELF],
  updated_at: NOW,
};

/**
 * A list with an owner and members. The anonymous session is among them, so that its being anonymous is the only
 * thing that sets it apart.
 */
export const LIST: Fields = {
  name: "Groceries",
  items: ITEMS,
  formatVersion: 2,
  owner: uidOf("owner"),
  shared_with: [uidOf("owner"), uidOf("member"), uidOf("unverified"), uidOf("anonymous")],
  updated_at: LAST_WEEK,
};

/** A list of format 1, from before items had ids and lists a time. */
export const OLD_LIST: Fields = {
  name: "Groceries",
  items: [{ text: "Lettuce" }, { text: "Milk", done: true }],
  formatVersion: 1,
  owner: uidOf("owner"),
  shared_with: LIST.shared_with,
};

/** What the app adds to every edit. */
export const EDITED: Fields = { formatVersion: 2, updated_at: NOW };

/** So many items, as small as they can be: the rules do not look inside. */
export const manyItems = (count: number = MAX_ITEMS) => Array.from({ length: count }, () => 0);

/** A name of so many letters. */
export const longName = (length: number = MAX_NAME_LENGTH) => "n".repeat(length);

/** So many members, the usual ones among them. */
export const manyMembers = (count: number = MAX_MEMBERS) => [
  ...(LIST.shared_with as readonly string[]),
  ...Array.from({ length: count - 4 }, (_, index) => `extra-${index}`),
];

/** The same fields without some of them. */
export const without = (fields: Fields, ...names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
