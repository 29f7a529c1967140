import { adding, ERASED, NOW, removing, SELF } from "../attempt";
import {
  EDITED,
  ITEMS,
  LAST_WEEK,
  LIST,
  longName,
  manyItems,
  manyMembers,
  OLD_LIST,
  without,
} from "../lists";
import { uidOf } from "../people";
import { ABSENT, type Story, type Variation } from "../story";

const MEMBERS = ["member", "owner", "unverified"] as const;

/** What no edit may do besides, whatever it is about. */
const NOTHING_ELSE: readonly Variation[] = [
  ["without touching the time", "act.data.updated_at", ABSENT],
  ["with a past time", "act.data.updated_at", LAST_WEEK],
  ["with a time to come", "act.data.updated_at", new Date("2999-01-01T00:00:00Z")],
  ["taking the time away", "act.data.updated_at", ERASED],

  ["back to format 1", "act.data.formatVersion", 1],
  ["on to format 3", "act.data.formatVersion", 3],
  ["with a format that is a text", "act.data.formatVersion", "2"],
  ["taking the format away", "act.data.formatVersion", ERASED],

  ["taking the list over", "act.data.owner", SELF],
  ["giving the list to somebody else", "act.data.owner", uidOf("unverified")],
  ["taking the owner away", "act.data.owner", ERASED],

  ["adding a member", "act.data.shared_with", adding("friend")],
  ["removing a member", "act.data.shared_with", removing(uidOf("unverified"))],
  ["removing the owner", "act.data.shared_with", removing(uidOf("owner"))],
  ["leaving", "act.data.shared_with", removing(SELF)],
  ["being the only member left", "act.data.shared_with", [SELF]],
  ["taking the members away", "act.data.shared_with", ERASED],

  ["adding a field that lists do not have", "act.data.color", "green"],
  ["in a list that is not there", "stored", null],
  ["in another collection", "path", "users/{id}"],
  ["below a list", "path", "shopping-lists/{id}/notes/{id}"],
  ["when one is no member", "stored.shared_with", [uidOf("owner")]],
  ["when the list has no members at all", "stored.shared_with", ABSENT],
];

const NO_BAD_ITEMS: readonly Variation[] = [
  ["to too many", "act.data.items", manyItems(2001)],
  ["to a map", "act.data.items", { 0: ITEMS[0] }],
  ["to a text", "act.data.items", "Milk"],
  ["to null", "act.data.items", null],
  ["by taking the field away", "act.data.items", ERASED],
];

const NO_BAD_NAME: readonly Variation[] = [
  ["to nothing", "act.data.name", ""],
  ["to a name that is too long", "act.data.name", longName(201)],
  ["to a list", "act.data.name", ["n"]],
  ["to a map", "act.data.name", { n: 1 }],
  ["to a number", "act.data.name", 7],
  ["to null", "act.data.name", null],
  ["by taking the field away", "act.data.name", ERASED],
];

/** Who edits a list, what an edit is, and what it leaves alone. */
export const EDITING: readonly Story[] = [
  {
    title: "change the items",
    stored: LIST,
    act: { do: "update", data: { items: ITEMS.slice(1), ...EDITED } },
    may: MEMBERS,
    still: [
      ["to none", "act.data.items", []],
      ["to as many as a list holds", "act.data.items", manyItems()],
      ["together with the name", "act.data.name", "Party"],
      ["leaving the format as it is", "act.data.formatVersion", ABSENT],
      ["in a list that is full of members", "stored.shared_with", manyMembers()],
      ["in a list without a time", "stored.updated_at", ABSENT],
      ["in a list that says nothing of its format", "stored.formatVersion", ABSENT],
      ["in a list with a field from elsewhere", "stored.color", "green"],
      ["in a list that names a member twice", "stored.shared_with", ["olga", "max", "max"]],
      ["in a list whose owner is gone", "stored.shared_with", [uidOf("member")]],
      ["in a list whose id is of another form", "path", "shopping-lists/x{id}"],
    ],
    not: [...NO_BAD_ITEMS, ...NOTHING_ELSE],
  },
  {
    title: "rename",
    stored: LIST,
    act: { do: "update", data: { name: "Party", ...EDITED } },
    may: MEMBERS,
    still: [
      ["to one letter", "act.data.name", "n"],
      ["to the longest name", "act.data.name", longName()],
      ["to the same name", "act.data.name", LIST.name],
      ["what looks like code", "act.data.name", "<img src=x onerror=alert(1)>"],
    ],
    not: [...NO_BAD_NAME, ...NOTHING_ELSE],
  },
  {
    title: "touch a list, which changes its time alone",
    stored: LIST,
    act: { do: "update", data: { updated_at: NOW } },
    may: MEMBERS,
    not: [["when it is of format 1", "stored.formatVersion", 1]],
  },
  {
    title: "lift a list from format 1, which gives its items ids",
    stored: OLD_LIST,
    act: { do: "update", data: { items: ITEMS, ...EDITED } },
    may: MEMBERS,
    still: [["and rename it", "act.data.name", "Party"]],
    not: [
      ["leaving it in format 1", "act.data.formatVersion", ABSENT],
      ...NO_BAD_ITEMS,
      ...NOTHING_ELSE,
    ],
  },
  {
    title: "write a whole list again",
    stored: LIST,
    act: { do: "set", data: { ...LIST, items: ITEMS.slice(1), updated_at: NOW } },
    may: MEMBERS,
    still: [["with another name", "act.data.name", "Party"]],
    not: [
      ["with another owner", "act.data.owner", uidOf("unverified")],
      ["without the owner", "act.data.owner", ABSENT],
      ["with other members", "act.data.shared_with", [uidOf("owner"), uidOf("member")]],
      ["without the members", "act.data.shared_with", ABSENT],
      ["without the name", "act.data.name", ABSENT],
      ["without the items", "act.data.items", ABSENT],
      ["without the format", "act.data.formatVersion", ABSENT],
      ["without the time", "act.data.updated_at", ABSENT],
      ["with a field that lists do not have", "act.data.color", "green"],
      ["losing a field from elsewhere", "stored.color", "green"],
    ],
  },
  {
    title: "change the items of a list whose name is longer than names may be",
    stored: { ...LIST, name: longName(201) },
    act: { do: "update", data: { items: ITEMS.slice(1), ...EDITED } },
    may: MEMBERS,
    still: [["shortening the name", "act.data.name", longName()]],
    not: [["giving it another such name", "act.data.name", "m".repeat(201)]],
  },
  {
    title: "remove items from a list that holds more than lists may",
    stored: { ...LIST, items: manyItems(2002) },
    act: { do: "update", data: { items: manyItems(2001), ...EDITED } },
    may: MEMBERS,
    still: [
      ["or change one of them", "act.data.items", [1, ...manyItems(2001)]],
      ["or rename it", "act.data.name", "Party"],
    ],
    not: [
      ["or add one", "act.data.items", manyItems(2003)],
      ["or put a map in their place", "act.data.items", { 0: ITEMS[0] }],
    ],
  },
  {
    title: "mend a list that lacks the field for items",
    stored: without(LIST, "items"),
    act: { do: "update", data: { items: ITEMS, ...EDITED } },
    may: MEMBERS,
    not: [["without giving it items", "act.data.items", ABSENT]],
  },
];
