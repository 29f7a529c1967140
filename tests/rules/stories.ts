import { arrayRemove, arrayUnion, deleteField, serverTimestamp } from "firebase/firestore";
import {
  MAX_DISPLAY_NAME_LENGTH,
  MAX_ITEMS,
  MAX_MEMBERS,
  MAX_NAME_LENGTH,
} from "../../src/domain/limits";
import type { Attempt, Fields, Story, Variations } from "./story";

const ABSENT = undefined;
const ERASED = deleteField();
const NOW = serverTimestamp();
const LAST_WEEK = new Date("2024-05-01T12:00:00Z");
const YEARS_AHEAD = new Date("2999-01-01T00:00:00Z");

/** So many items, as small as they can be: the rules do not look inside. */
const items = (count: number) => Array.from({ length: count }, () => 0);
const name = (length: number) => "n".repeat(length);
/** So many members, the usual ones among them. */
const members = (count: number) => [
  ...MEMBERS,
  ...Array.from({ length: count - MEMBERS.length }, (_, index) => `extra-${index}`.padEnd(28, "-")),
];
const ofEach = (uids: readonly string[], entry: unknown) =>
  Object.fromEntries(uids.map((uid) => [uid, entry]));

/** The anonymous session is among them, so that its being anonymous is the only thing that sets it apart. */
const MEMBERS = ["owner", "member", "unverified", "anonymous"];
const MAY_EDIT = ["member", "owner", "unverified"] as const;
const HAVE_ACCOUNTS = ["owner", "member", "unverified", "stranger"] as const;

const ITEMS = [
  { id: "0c5bd9a2-5b0a-4c53-9f7a-3a8a3c1f9f10", text: "Lettuce" },
  { id: "7f1d7d4e-0e52-4c27-8a44-6a7a9d5c7b21", text: "Milk", done: true },
];

const LIST = {
  name: "Groceries",
  items: ITEMS,
  formatVersion: 2,
  owner: "owner",
  shared_with: MEMBERS,
  updated_at: LAST_WEEK,
};

/** Edited items, with what the app adds to every edit. */
const EDITED = { items: ITEMS.slice(1), formatVersion: 2, updated_at: NOW };

const update = (stored: Fields, data: Fields): Attempt => ({ do: "update", stored, data });
const set = (stored: Fields | null, data: Fields): Attempt => ({ do: "set", stored, data });

const listsOf = (uid: string) => [["shared_with", "array-contains", uid]] as const;

const ELSEWHERE = ["users/{id}", "lists/{id}", "shopping-lists/{id}/notes/{id}"];

/** What members are called, where they say so. */
const NAMES = { owner: "Olga", member: "Mo", unverified: "Una" };

const BAD_NAMES = ["", name(MAX_DISPLAY_NAME_LENGTH + 1), ["n"]];

/** So many receipts, each of another commit and as long as the app makes it. */
const receipts = (count: number) =>
  Array.from({ length: count }, (_, index) => `browser1:attempt${index}`);

/** The receipts of members, where they have left any. */
const RECEIPTS = { owner: receipts(3), member: receipts(2), unverified: receipts(4) };

const GOOD_RECEIPTS = [receipts(4), ["r".repeat(80)]];

const BAD_RECEIPTS = [
  [],
  ["a", "b", "c", "d", "e"],
  ["r", "r".repeat(79)],
  ["a b"],
  ["a", 7],
  [null],
  { 0: "a" },
  "a",
];

/** What a list may hold as its names or its receipts that was written past the access rules. */
const NO_MAP = "Sue";

/** What may not be written along with a change of the members, not even by those who may write it alone. */
const NOTHING_ELSE: Variations = {
  "data.name": ["Party"],
  "data.items": [[]],
  "data.updated_at": [NOW],
  "data.formatVersion": [1],
  "data.closed": [true],
  "data.receipts": ["owner", "member", "stranger"].map((who) => ({ [who]: receipts(1) })),
  "data.owner": ["member"],
  "data.color": ["green"],
  stored: [null],
};

/** Lists that are not as they are made today must not shut anyone in or out. */
const OLDER_LISTS: Variations = {
  "stored.formatVersion": [1, ABSENT],
  "stored.updated_at": [ABSENT],
  "stored.color": ["green"],
  "stored.name": [name(MAX_NAME_LENGTH + 1)],
  path: ["shopping-lists/x{id}"],
};

/** A list with as many members as it may have, each with as long a name and as many receipts as they may have. */
const FULL_LIST = {
  ...LIST,
  shared_with: members(MAX_MEMBERS),
  names: ofEach(members(MAX_MEMBERS), name(MAX_DISPLAY_NAME_LENGTH)),
  receipts: ofEach(members(MAX_MEMBERS), receipts(4)),
};

/** With it, a full list takes nearly 1 MiB: the evaluation of the rules may take 5 MiB. */
const LARGE: Variations = { "stored.filler": ["x".repeat(1_015_000)] };

/** All that the access rules allow, each with what they refuse around it. */
export const STORIES: readonly Story[] = [
  // --- Who sees what ---
  {
    title: "open a list by its id, which is what a link gives, unless its owner has closed it",
    attempt: () => ({ do: "get", stored: LIST }),
    may: ["stranger", "owner", "member", "unverified"],
    still: {
      // That there is none, they may learn.
      stored: [null],
      "stored.closed": [false],
      "stored.formatVersion": [1],
      "stored.shared_with": [ABSENT],
    },
    not: { "stored.closed": [true, "yes", null], path: ELSEWHERE },
  },
  {
    title: "open a closed list that one is on",
    attempt: () => ({ do: "get", stored: { ...LIST, closed: true } }),
    may: MAY_EDIT,
    not: { "stored.shared_with": [["owner"], ABSENT] },
  },
  {
    title: "find the lists one is a member of",
    attempt: (me) => ({ do: "query", stored: LIST, where: listsOf(me) }),
    may: HAVE_ACCOUNTS,
    still: {
      stored: [null],
      "stored.closed": [true],
      "stored.formatVersion": [1],
      where: [[...listsOf("owner"), ["owner", "==", "owner"]]],
    },
    not: {
      where: [[], listsOf("member"), [["owner", "==", "owner"]]],
      do: ["query everywhere"],
      path: ["users/{id}", "shopping-lists/{id}/shopping-lists/{id}"],
    },
  },

  // --- Who makes a list, and what a new list is ---
  {
    title: "create a list",
    attempt: (me) => set(null, { ...LIST, owner: me, shared_with: [me], updated_at: NOW }),
    may: HAVE_ACCOUNTS,
    still: {
      path: ["shopping-lists/{ID}"],
      "data.name": ["n", name(MAX_NAME_LENGTH)],
      "data.items": [[], items(MAX_ITEMS)],
      "data.names": [{}, { owner: "O" }, { owner: name(MAX_DISPLAY_NAME_LENGTH) }],
      "data.receipts": [{}, ...GOOD_RECEIPTS.map((good) => ({ owner: good }))],
    },
    not: {
      do: ["update"],
      path: [
        "shopping-lists/{key}",
        "shopping-lists/x{id}",
        "shopping-lists/{id}x",
        "shopping-lists/{id}\n",
        "shopping-lists/{_id}",
        "shopping-lists/{id}/shopping-lists/{id}",
        ...ELSEWHERE,
      ],
      "data.name": [ABSENT, "", name(MAX_NAME_LENGTH + 1), ["n"]],
      "data.items": [ABSENT, items(MAX_ITEMS + 1), { 0: ITEMS[0] }],
      "data.formatVersion": [ABSENT, 1, 3],
      "data.owner": [ABSENT, "member"],
      "data.shared_with": [ABSENT, [], ["member"], ["owner", "member"], ["owner", "owner"]],
      "data.updated_at": [ABSENT, LAST_WEEK, YEARS_AHEAD],
      "data.closed": [true],
      "data.names": [{ owner: "" }, { owner: "Olga", member: "Mo" }, NO_MAP],
      "data.receipts": [{ owner: [] }, { owner: receipts(1), member: receipts(1) }, NO_MAP],
      "data.color": ["green"],
    },
  },

  // --- Who edits a list, what an edit is, and what it leaves alone ---
  {
    title: "change the items, the name, or both",
    attempt: () => update(LIST, { name: "Party", ...EDITED }),
    may: MAY_EDIT,
    still: {
      ...OLDER_LISTS,
      "data.name": [ABSENT, "n", name(MAX_NAME_LENGTH)],
      "data.items": [ABSENT, [], items(MAX_ITEMS)],
      "data.formatVersion": [ABSENT],
      "stored.items": [ABSENT],
      "stored.shared_with": [
        members(MAX_MEMBERS),
        ["member"], // whose owner is gone
      ],
      "stored.closed": [true],
      "stored.names": [NAMES, NO_MAP],
      // As an app does that knows of no receipts.
      "stored.receipts": [RECEIPTS, { member: 7 }, NO_MAP],
    },
    not: {
      "data.name": ["", name(MAX_NAME_LENGTH + 1), ["n"], ERASED],
      "data.items": [items(MAX_ITEMS + 1), { 0: ITEMS[0] }, ERASED],
      "data.updated_at": [ABSENT, YEARS_AHEAD],
      "data.formatVersion": [1, 3],
      "data.closed": [true],
      "data.names": [{ member: "Mo" }],
      "data.receipts": [{ owner: receipts(1) }],
      "data.owner": ["member"],
      "data.shared_with": [arrayUnion("friend"), arrayRemove("unverified"), arrayRemove("member")],
      "data.color": ["green"],
      do: ["set"],
      stored: [null],
      "stored.shared_with": [["owner"], ABSENT],
      path: ELSEWHERE,
    },
  },
  {
    title: "change the items of a list whose name is longer than names may be",
    attempt: () => update({ ...LIST, name: name(MAX_NAME_LENGTH + 1) }, EDITED),
    may: MAY_EDIT,
  },
  {
    title: "change the items, and leave a receipt",
    attempt: (me) =>
      update(
        { ...LIST, receipts: RECEIPTS },
        { ...EDITED, [`receipts.${me}`]: ["browser2:attempt1"] },
      ),
    may: MAY_EDIT,
    still: {
      "data.receipts.member": [ABSENT, ...GOOD_RECEIPTS],
      "stored.receipts": [ABSENT, { former: receipts(4) }, NO_MAP],
    },
    not: {
      "stored.shared_with": [["owner"]],
      "data.receipts.member": [...BAD_RECEIPTS, ERASED],
      "data.receipts.owner": [receipts(4), ERASED],
      "data.receipts.friend": [receipts(1)],
      "data.receipts": [ERASED, NO_MAP],
    },
  },
  {
    title: "change the items of a full list, and leave a receipt",
    attempt: (me) => update(FULL_LIST, { ...EDITED, [`receipts.${me}`]: receipts(3) }),
    may: MAY_EDIT,
    still: LARGE,
  },
  {
    title: "change the items, and take away the name of somebody who is not on the list any more",
    attempt: () =>
      update(
        { ...LIST, names: { ...NAMES, former: "Fay" }, closed: true },
        { ...EDITED, "names.former": ERASED },
      ),
    may: MAY_EDIT,
    not: {
      "stored.shared_with": [[...MEMBERS, "former"]],
      "data.names.former": ["Fred"],
      "data.names.member": ["Max", ERASED],
      "data.names.owner": ["Mallory", ERASED],
      "data.names.friend": ["Frida"],
      "data.names": [ERASED, NO_MAP],
      "data.closed": [false, ERASED],
    },
  },
  {
    title:
      "change the items, and take away the receipts of somebody who is not on the list any more",
    attempt: () =>
      update(
        { ...LIST, receipts: { ...RECEIPTS, former: receipts(4) } },
        { ...EDITED, "receipts.former": ERASED },
      ),
    may: MAY_EDIT,
    still: { "data.receipts.member": [receipts(1)] },
    not: {
      "stored.shared_with": [[...MEMBERS, "former"]],
      "data.receipts.former": [receipts(3)],
    },
  },
  {
    title: "lift a list from format 1, which gives its items ids",
    attempt: () => update({ ...LIST, formatVersion: 1 }, EDITED),
    may: MAY_EDIT,
    not: { "data.formatVersion": [ABSENT] },
  },
  {
    title: "remove items from a list that holds more than lists may",
    attempt: () =>
      update({ ...LIST, items: items(MAX_ITEMS + 2) }, { ...EDITED, items: items(MAX_ITEMS + 1) }),
    may: MAY_EDIT,
    still: { "data.items": [[1, ...items(MAX_ITEMS + 1)]] },
    not: { "data.items": [items(MAX_ITEMS + 3), { 0: ITEMS[0] }] },
  },

  // --- Who becomes a member, and who stops being one ---
  {
    title: "join a list",
    attempt: (me) => update(LIST, { shared_with: arrayUnion(me) }),
    // To join again changes nothing.
    may: ["stranger", "member", "owner", "unverified"],
    still: {
      ...OLDER_LISTS,
      "stored.closed": [false],
      "stored.names": [NAMES, NO_MAP, { stranger: 7 }],
      "stored.receipts": [RECEIPTS, NO_MAP],
      "stored.shared_with": [members(MAX_MEMBERS - 1), [...members(MAX_MEMBERS - 1), "stranger"]],
    },
    not: {
      ...NOTHING_ELSE,
      "stored.closed": [true, null],
      "data.names": [NAMES, NO_MAP],
      "stored.shared_with": [members(MAX_MEMBERS)],
      "data.shared_with": [
        [...MEMBERS, "stranger", "friend"],
        arrayUnion("friend"),
        [...MEMBERS.slice(1), "stranger"],
        ["stranger", ...MEMBERS],
      ],
    },
  },
  {
    title: "join a list and say what one is called",
    attempt: (me) =>
      update(
        { ...LIST, names: { ...NAMES, [me]: "Before" } },
        { shared_with: arrayUnion(me), [`names.${me}`]: "Sue" },
      ),
    // Who is in already says it anew.
    may: ["stranger", "member", "owner", "unverified"],
    still: {
      "data.names.stranger": [name(MAX_DISPLAY_NAME_LENGTH), ERASED],
      "stored.names": [ABSENT, NO_MAP],
    },
    not: {
      "stored.closed": [true],
      "stored.shared_with": [members(MAX_MEMBERS)],
      "data.names.stranger": BAD_NAMES,
      "data.names.member": ["Mallory", ERASED],
    },
  },
  {
    title: "join a list that is full but for one, and say what one is called",
    attempt: (me) =>
      update(
        { ...FULL_LIST, shared_with: members(MAX_MEMBERS - 1) },
        { shared_with: arrayUnion(me), [`names.${me}`]: "Sue" },
      ),
    may: ["stranger", "member", "owner", "unverified"],
    still: LARGE,
  },
  {
    title: "leave a list",
    attempt: (me) => update(LIST, { shared_with: arrayRemove(me) }),
    // To leave what one is not in changes nothing. The owner can only delete.
    may: ["member", "unverified", "stranger"],
    still: { "stored.shared_with": [["member"]] },
    not: { "stored.owner": ["member"], "data.shared_with": [arrayRemove("unverified")] },
  },
  {
    title: "leave a full list with one's name and receipts",
    attempt: (me) =>
      update(FULL_LIST, {
        shared_with: arrayRemove(me),
        [`names.${me}`]: ERASED,
        [`receipts.${me}`]: ERASED,
      }),
    may: ["member", "unverified", "stranger"],
    still: LARGE,
  },
  {
    title: "remove a member, which is the owner's to do, or their own",
    attempt: () =>
      update(
        {
          ...LIST,
          names: { ...NAMES, former: "Fay" },
          receipts: { ...RECEIPTS, former: receipts(4) },
        },
        {
          shared_with: arrayRemove("unverified"),
          "names.unverified": ERASED,
          "receipts.unverified": ERASED,
        },
      ),
    may: ["owner", "unverified"],
    still: {
      ...OLDER_LISTS,
      "stored.closed": [true],
      "stored.names": [ABSENT, { unverified: "Una" }, NO_MAP],
      "stored.receipts": [ABSENT, { unverified: receipts(1) }, NO_MAP],
      "stored.shared_with": [
        ["member", "unverified"],
        [...MEMBERS, "unverified"],
        members(MAX_MEMBERS + 2),
      ],
      // An app from before there were names and receipts leaves them behind.
      "data.names.unverified": [ABSENT],
      "data.names.former": [ERASED],
      "data.receipts.unverified": [ABSENT],
      "data.receipts.former": [ERASED],
    },
    not: {
      ...NOTHING_ELSE,
      "stored.owner": ["member", "unverified", ABSENT],
      "data.shared_with": [
        arrayRemove("unverified", "member"),
        arrayRemove("owner"),
        arrayUnion("friend"),
        ["owner", "anonymous", "member"],
        ["owner", "member", "friend"],
      ],
      "data.names.unverified": ["Ugo"],
      "data.names.member": ["Mallory", ERASED],
      "data.names.friend": ["Frida"],
      "data.receipts.unverified": [receipts(1)],
      "data.receipts.owner": [receipts(1), ERASED],
      "data.receipts.friend": [receipts(1)],
    },
  },

  // --- What members are called ---
  {
    title: "say what one is called",
    attempt: (me) =>
      update({ ...LIST, names: { ...NAMES, [me]: "Before" } }, { [`names.${me}`]: "Now" }),
    may: MAY_EDIT,
    still: {
      ...OLDER_LISTS,
      "stored.closed": [true],
      "stored.names": [ABSENT, { member: "Now" }, NO_MAP],
      "stored.receipts": [RECEIPTS],
      "data.names.member": ["N", name(MAX_DISPLAY_NAME_LENGTH), ERASED],
    },
    not: {
      ...NOTHING_ELSE,
      "stored.shared_with": [["owner"], ABSENT],
      "data.names.member": BAD_NAMES,
      "data.names.owner": ["Mallory", ERASED],
      "data.names.friend": ["Frida"],
      "data.shared_with": [arrayUnion("friend"), [...MEMBERS, "member"]],
    },
  },

  // --- Who closes a list, and opens it again ---
  {
    title: "close a list",
    attempt: () => update({ ...LIST, names: NAMES, closed: false }, { closed: true }),
    may: ["owner"],
    still: { ...OLDER_LISTS, "stored.closed": [ABSENT, true, "yes"] },
    not: {
      ...NOTHING_ELSE,
      "stored.owner": ["member", ABSENT],
      "data.closed": ["yes", null, ERASED],
      "data.names.owner": ["Otto"],
      "data.shared_with": [arrayRemove("unverified"), arrayUnion("friend")],
    },
  },
  {
    title: "open a closed list again",
    attempt: () => update({ ...LIST, closed: true }, { closed: false }),
    may: ["owner"],
    not: { "data.closed": [ERASED] },
  },

  // --- What changes nothing ---
  {
    title: "write a closed list as it is",
    attempt: () => update({ ...LIST, closed: true }, { name: LIST.name }),
    // A stranger would learn by it whether they have guessed right.
    may: MAY_EDIT,
    not: { "stored.shared_with": [["owner"]] },
  },

  // --- Who deletes a list ---
  {
    title: "delete a list",
    attempt: () => ({ do: "delete", stored: LIST }),
    may: ["owner"],
    still: {
      "stored.shared_with": [["member"]],
      "stored.formatVersion": [1],
      path: ["shopping-lists/x{id}"],
    },
    not: { "stored.owner": ["member", ABSENT], path: ELSEWHERE },
  },
  {
    title: "delete what is already gone",
    attempt: () => ({ do: "delete", stored: null }),
    may: HAVE_ACCOUNTS,
  },
];
