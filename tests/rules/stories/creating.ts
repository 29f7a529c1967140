import { NOW, SELF } from "../attempt";
import { LAST_WEEK, longName, manyItems, NEW_LIST } from "../lists";
import { uidOf } from "../people";
import { ABSENT, type Story } from "../story";

/** Who makes a list, and what a new list is. */
export const CREATING: readonly Story[] = [
  {
    title: "create a list",
    stored: null,
    act: { do: "set", data: NEW_LIST },
    may: ["owner", "member", "unverified", "stranger"],
    still: [
      ["under an id in capitals", "path", "shopping-lists/{ID}"],
      ["with a name of one letter", "act.data.name", "n"],
      ["with the longest name", "act.data.name", longName()],
      ["without items", "act.data.items", []],
      ["with as many items as a list holds", "act.data.items", manyItems()],
    ],
    not: [
      ["by updating what does not exist", "act.do", "update"],

      ["under an id without groups", "path", "shopping-lists/{key}"],
      ["under an id with something before it", "path", "shopping-lists/x{id}"],
      ["under an id with something after it", "path", "shopping-lists/{id}x"],
      ["under an id with a line break after it", "path", "shopping-lists/{id}\n"],
      ["under an id with other characters", "path", "shopping-lists/{_id}"],
      ["in another collection", "path", "users/{id}"],
      ["in a collection that is named alike", "path", "shopping-lists2/{id}"],
      ["below a list", "path", "shopping-lists/{id}/shopping-lists/{id}"],

      ["without a name", "act.data.name", ABSENT],
      ["with an empty name", "act.data.name", ""],
      ["with a name that is too long", "act.data.name", longName(201)],
      ["with a name that is a list", "act.data.name", ["n"]],
      ["with a name that is a map", "act.data.name", { n: 1 }],
      ["with a name that is a number", "act.data.name", 7],
      ["with a name that is null", "act.data.name", null],

      ["without the field for items", "act.data.items", ABSENT],
      ["with too many items", "act.data.items", manyItems(2001)],
      ["with items that are a map", "act.data.items", { 0: { id: "0", text: "Milk" } }],
      ["with items that are a text", "act.data.items", "Milk"],
      ["with items that are null", "act.data.items", null],

      ["without a format", "act.data.formatVersion", ABSENT],
      ["in format 1", "act.data.formatVersion", 1],
      ["in format 3", "act.data.formatVersion", 3],
      ["in a format that is a text", "act.data.formatVersion", "2"],

      ["without an owner", "act.data.owner", ABSENT],
      ["for somebody else", "act.data.owner", uidOf("unverified")],
      ["for nobody", "act.data.owner", null],

      ["without the field for members", "act.data.shared_with", ABSENT],
      ["without being a member", "act.data.shared_with", []],
      ["with somebody else as the member", "act.data.shared_with", [uidOf("unverified")]],
      ["with somebody else as a member too", "act.data.shared_with", [SELF, uidOf("unverified")]],
      ["with oneself as a member twice", "act.data.shared_with", [SELF, SELF]],
      ["with members that are a text", "act.data.shared_with", SELF],
      ["with members that are a map", "act.data.shared_with", { 0: SELF }],

      ["without a time", "act.data.updated_at", ABSENT],
      ["with a past time", "act.data.updated_at", LAST_WEEK],
      ["with a time to come", "act.data.updated_at", new Date("2999-01-01T00:00:00Z")],
      ["with a time that is null", "act.data.updated_at", null],

      ["with a field that lists do not have", "act.data.color", "green"],
      ["with the time under another name too", "act.data.created_at", NOW],
    ],
  },
];
