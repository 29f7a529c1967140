import { isDeepStrictEqual } from "node:util";
import { MAX_ITEMS, MAX_MEMBERS, MAX_NAME_LENGTH } from "../../src/domain/limits";
import {
  type Act,
  type Attempt,
  COLLECTION,
  ERASED,
  type Fields,
  isFieldChange,
  NOW,
  withSelf,
} from "./attempt";
import { without } from "./lists";
import { ACCOUNTS } from "./people";

// Roles and permissions, told a second time and in another way than in firestore.rules: it looks at what became of
// the list. Keep it so; a model that is copied from the rules agrees with their mistakes.

/**
 * Whether a person may do what they try: a visitor and a session without an account nothing, anyone signed in may
 * open, make and join lists, a member edit and leave, the owner delete but not leave.
 */
export function isAllowed(attempt: Attempt): boolean {
  const account = ACCOUNTS[attempt.who];
  const [collection, id = "", ...below] = attempt.path.split("/");
  if (!account || account.provider === "anonymous") return false;
  if (collection !== COLLECTION || below.length > 0) return false;

  const { uid } = account;
  const { stored, act } = withSelf(attempt, uid);
  switch (act.do) {
    case "get":
      return true;
    case "query":
      return act.of === "collection" && asksForListsOf(uid, act);
    case "delete":
      return stored === null || stored.owner === uid;
    case "update":
      return stored !== null && mayTurn(stored, outcome(stored, act.data), uid);
    case "set":
      return stored === null
        ? mayMake(outcome({}, act.data), uid) && ["{id}", "{ID}"].includes(id)
        : mayTurn(stored, outcome({}, act.data), uid);
  }
}

function asksForListsOf(uid: string, { where }: Extract<Act, { do: "query" }>): boolean {
  return where.some(
    ([field, operator, value]) =>
      field === "shared_with" && operator === "array-contains" && value === uid,
  );
}

/** What a document holds once it is written to. */
function outcome(before: Fields, data: Fields): Fields {
  const after = Object.entries(data).map(([field, content]) => [
    field,
    put(before[field], content),
  ]);
  const erased = Object.entries(data).flatMap(([field, content]) =>
    isDeepStrictEqual(content, ERASED) ? [field] : [],
  );
  return without({ ...before, ...Object.fromEntries(after) }, ...erased);
}

/** What a field holds once something is put in it. */
function put(old: unknown, content: unknown): unknown {
  if (!isFieldChange(content)) return content;
  const array: readonly unknown[] = Array.isArray(old) ? old : [];
  switch (content.change) {
    case "add":
      return array.includes(content.uid) ? array : [...array, content.uid];
    case "remove":
      return array.filter((uid) => uid !== content.uid);
    default:
      return content;
  }
}

function mayMake(list: Fields, uid: string): boolean {
  const { name, items, formatVersion, owner, shared_with, updated_at, ...others } = list;
  return (
    Object.keys(others).length === 0 &&
    isName(name) &&
    Array.isArray(items) &&
    items.length <= MAX_ITEMS &&
    formatVersion === 2 &&
    owner === uid &&
    isDeepStrictEqual(shared_with, [uid]) &&
    isNow(updated_at)
  );
}

function mayTurn(before: Fields, after: Fields, uid: string): boolean {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => !isDeepStrictEqual(before[field], after[field]),
  );
  if (changed.length === 0) return true;
  if (changed.includes("shared_with")) {
    return changed.length === 1 && mayComeOrGo(before, membersOf(before), membersOf(after), uid);
  }
  return membersOf(before)?.includes(uid) === true && isEdit(before, after, changed);
}

/** Coming is being put at the end while there is room, going is being there no more; all others stay as they are. */
function mayComeOrGo(
  list: Fields,
  before: readonly unknown[] | null,
  after: readonly unknown[] | null,
  uid: string,
): boolean {
  if (!before || !after) return false;
  const others = (members: readonly unknown[]) => members.filter((member) => member !== uid);
  if (!isDeepStrictEqual(others(before), others(after))) return false;
  const comes = others(before).length === before.length && after.indexOf(uid) === after.length - 1;
  const goes = others(after).length === after.length;
  return comes ? after.length <= MAX_MEMBERS : goes && list.owner !== uid;
}

function isEdit(before: Fields, after: Fields, changed: readonly string[]): boolean {
  const isFree = (field: string) =>
    ["name", "items", "formatVersion", "updated_at"].includes(field);
  if (!changed.every(isFree) || after.formatVersion !== 2 || !isNow(after.updated_at)) return false;

  const { name, items } = after;
  if (!changed.includes("name") ? name === undefined : !isName(name)) return false;
  if (!Array.isArray(items)) return false;
  const held = Array.isArray(before.items) ? before.items.length : 0;
  return items.length <= Math.max(MAX_ITEMS, held);
}

function membersOf({ shared_with }: Fields): readonly unknown[] | null {
  return Array.isArray(shared_with) ? shared_with : null;
}

function isNow(time: unknown): boolean {
  return isDeepStrictEqual(time, NOW);
}

function isName(name: unknown): boolean {
  return typeof name === "string" && name.length > 0 && name.length <= MAX_NAME_LENGTH;
}
