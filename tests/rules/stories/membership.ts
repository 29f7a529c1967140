import { adding, ERASED, NOW, removing, SELF } from "../attempt";
import { LAST_WEEK, LIST, manyMembers } from "../lists";
import { uidOf } from "../people";
import { ABSENT, type Story, type Variation } from "../story";

const STRANGER = uidOf("stranger");
const MEMBERS = LIST.shared_with as readonly string[];

/** What may not be written along with a change of the members, not even by those who may write it alone. */
const NOTHING_ELSE: readonly Variation[] = [
  ["and rename it", "act.data.name", "Party"],
  ["and change the items", "act.data.items", []],
  ["and touch the time", "act.data.updated_at", NOW],
  ["and set a time", "act.data.updated_at", new Date("2999-01-01T00:00:00Z")],
  ["and take the time away", "act.data.updated_at", ERASED],
  ["and change the format", "act.data.formatVersion", 1],
  ["and take it over", "act.data.owner", SELF],
  ["and take the owner away", "act.data.owner", ERASED],
  ["and add a field that lists do not have", "act.data.color", "green"],
];

const NOWHERE_ELSE: readonly Variation[] = [
  ["that is not there", "stored", null],
  ["of another collection", "path", "users/{id}"],
  ["that is no list, but below one", "path", "shopping-lists/{id}/notes/{id}"],
];

/** Older lists, which must not shut anyone in or out. */
const OLDER_LISTS: readonly Variation[] = [
  ["of format 1", "stored.formatVersion", 1],
  ["without a time", "stored.updated_at", ABSENT],
  ["without a format", "stored.formatVersion", ABSENT],
  ["with a field from elsewhere", "stored.color", "green"],
  ["whose name is too long", "stored.name", "n".repeat(201)],
  ["whose id is of another form", "path", "shopping-lists/x{id}"],
];

/** Who becomes a member, and who stops being one. */
export const MEMBERSHIP: readonly Story[] = [
  {
    title: "join a list",
    stored: LIST,
    act: { do: "update", data: { shared_with: adding(SELF) } },
    // To join again changes nothing.
    may: ["stranger", "member", "owner", "unverified"],
    still: [
      ...OLDER_LISTS,
      ["that has room for one more", "stored.shared_with", manyMembers(99)],
      ["that is full, as one of its members", "stored.shared_with", [...manyMembers(99), STRANGER]],
      ["that names a member twice", "stored.shared_with", [...MEMBERS, uidOf("member")]],
      ["that has no members", "stored.shared_with", []],
      ["that one owns", "stored.owner", STRANGER],
      ["by writing all members", "act.data.shared_with", [...MEMBERS, STRANGER]],
    ],
    not: [
      ["that is full", "stored.shared_with", manyMembers(100)],
      ["that is more than full", "stored.shared_with", manyMembers(101)],
      ["whose members are a map", "stored.shared_with", { 0: uidOf("owner") }],
      ["by adding oneself twice", "act.data.shared_with", [...MEMBERS, STRANGER, STRANGER]],
      ["by bringing a friend", "act.data.shared_with", [...MEMBERS, STRANGER, "friend"]],
      ["by bringing a friend first", "act.data.shared_with", [...MEMBERS, "friend", STRANGER]],
      ["by sending a friend", "act.data.shared_with", adding("friend")],
      ["by taking somebody's place", "act.data.shared_with", [...MEMBERS.slice(1), STRANGER]],
      ["by putting oneself first", "act.data.shared_with", [STRANGER, ...MEMBERS]],
      ["as its only member", "act.data.shared_with", [STRANGER]],
      ["by making the members a text", "act.data.shared_with", STRANGER],
      ["by making the members a map", "act.data.shared_with", { 0: STRANGER }],
      ["by taking all members away", "act.data.shared_with", ERASED],
      ["by making it anew", "act.do", "set"],
      ...NOTHING_ELSE,
      ...NOWHERE_ELSE,
    ],
  },
  {
    title: "leave a list",
    stored: LIST,
    act: { do: "update", data: { shared_with: removing(SELF) } },
    // To leave what one is not in changes nothing. The owner can only delete.
    may: ["member", "unverified", "stranger"],
    still: [
      ...OLDER_LISTS,
      ["that is more than full", "stored.shared_with", manyMembers(102)],
      ["that names one twice", "stored.shared_with", [...MEMBERS, uidOf("member")]],
      ["as its last member", "stored.shared_with", [uidOf("member")]],
      ["that has no owner left", "stored.owner", "gone"],
      ["by writing all others", "act.data.shared_with", MEMBERS.filter((uid) => uid !== "max")],
    ],
    not: [
      ["that one owns", "stored.owner", uidOf("member")],
      ["by removing another", "act.data.shared_with", removing(uidOf("unverified"))],
      ["by removing the owner", "act.data.shared_with", removing(uidOf("owner"))],
      ["and take another along", "act.data.shared_with", [uidOf("owner"), uidOf("anonymous")]],
      ["and send another instead", "act.data.shared_with", [uidOf("owner"), "friend"]],
      ["by removing everyone", "act.data.shared_with", []],
      ["and mix the others up", "act.data.shared_with", ["ada", "uma", "olga"]],
      ["by taking the members away", "act.data.shared_with", ERASED],
      ...NOTHING_ELSE,
      ...NOWHERE_ELSE,
    ],
  },
  {
    title: "write the members as they are",
    stored: LIST,
    act: { do: "update", data: { shared_with: MEMBERS } },
    may: ["member", "owner", "unverified", "stranger"],
    not: [
      ["with one of them twice", "act.data.shared_with", [...MEMBERS, uidOf("member")]],
      ["with a friend", "act.data.shared_with", adding("friend")],
      ["in another order", "act.data.shared_with", MEMBERS.toReversed()],
    ],
  },
  {
    title: "write the time as it is",
    stored: LIST,
    act: { do: "update", data: { updated_at: LAST_WEEK } },
    may: ["member", "owner", "unverified", "stranger"],
    not: [["with another in its place", "act.data.updated_at", new Date("2024-05-02T12:00:00Z")]],
  },
  {
    title: "clean up a member who is named twice, as one who is named once",
    stored: { ...LIST, shared_with: [...MEMBERS, uidOf("unverified")] },
    act: { do: "update", data: { shared_with: removing(SELF) } },
    may: ["unverified", "member", "stranger"],
    not: [["by leaving one of the two", "act.data.shared_with", MEMBERS]],
  },
];
