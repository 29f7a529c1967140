import { arrayRemove, arrayUnion, deleteField, serverTimestamp } from "firebase/firestore/lite";
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

/** A list of format 1, from before items had ids and lists a time. */
const OLD_LIST: Fields = {
  ...LIST,
  items: [{ text: "Lettuce" }, { text: "Milk", done: true }],
  formatVersion: 1,
  updated_at: ABSENT,
};

/** What the app adds to every edit. */
const EDITED = { formatVersion: 2, updated_at: NOW };

const update = (stored: Fields, data: Fields): Attempt => ({ do: "update", stored, data });
const set = (stored: Fields | null, data: Fields): Attempt => ({ do: "set", stored, data });

const listsOf = (uid: string) => [["shared_with", "array-contains", uid]] as const;

const ELSEWHERE = ["users/{id}", "lists/{id}", "shopping-lists/{id}/notes/{id}"];

const NO_BAD_NAME: Variations = {
  "data.name": ["", name(MAX_NAME_LENGTH + 1), ["n"], { n: 1 }, 7, null, ERASED],
};

const NO_BAD_ITEMS: Variations = {
  "data.items": [items(MAX_ITEMS + 1), { 0: ITEMS[0] }, "Milk", null, ERASED],
};

/** What members are called, where they say so. */
const NAMES = { owner: "Olga", member: "Mo", unverified: "Una" };

const BAD_NAMES = ["", name(MAX_DISPLAY_NAME_LENGTH + 1), ["n"], { n: 1 }, 7, null];

/** So many receipts, each of another commit and as long as the app makes it. */
const receipts = (count: number) =>
  Array.from({ length: count }, (_, index) => `browser1:attempt${index}`);

/** The receipts of members, where they have left any. */
const RECEIPTS = { owner: receipts(3), member: receipts(2), unverified: receipts(4) };

const GOOD_RECEIPTS = [receipts(1), receipts(4), ["r".repeat(80)], ["r", "r".repeat(78)]];

const BAD_RECEIPTS = [
  [],
  ["a", "b", "c", "d", "e"],
  ["r".repeat(81)],
  ["r", "r".repeat(79)],
  ["a b"],
  ["a", 7],
  [null],
  [true],
  [{ a: "b" }],
  [LAST_WEEK],
  { 0: "a" },
  "a",
  7,
  null,
];

/** What a list may hold as its names or its receipts that was written past the access rules. */
const NO_MAPS = ["Sue", ["Sue"], 7, null];

/** What no edit may do besides, whatever it is about. */
const NO_SIDE_EFFECT: Variations = {
  "data.updated_at": [ABSENT, LAST_WEEK, YEARS_AHEAD, ERASED],
  "data.formatVersion": [0, 1, 3, "2", null, ERASED],
  "data.closed": [true, false],
  "data.names": [{ member: "Mo" }],
  "data.receipts": [{ owner: receipts(1) }, { friend: receipts(1) }],
  "data.owner": ["member", "unverified", ERASED],
  "data.shared_with": [
    arrayUnion("friend"),
    arrayRemove("unverified"),
    arrayRemove("owner"),
    arrayRemove("member"),
    ["member"],
    ERASED,
  ],
  "data.color": ["green"],
  stored: [null],
  "stored.shared_with": [["owner"], ABSENT],
  path: ELSEWHERE,
};

/** What may not be written along with a change of the members, not even by those who may write it alone. */
const NOTHING_ELSE: Variations = {
  "data.name": ["Party"],
  "data.items": [[]],
  "data.updated_at": [NOW, YEARS_AHEAD, ERASED],
  "data.formatVersion": [1],
  "data.closed": [true, false],
  "data.receipts": ["owner", "member", "stranger"].map((who) => ({ [who]: receipts(1) })),
  "data.color": ["green"],
  stored: [null],
  path: ELSEWHERE,
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
    title: "open a list by its id, which is what a link gives",
    attempt: () => ({ do: "get", stored: LIST }),
    may: HAVE_ACCOUNTS,
    // That there is none, they may learn.
    still: { stored: [null], "stored.formatVersion": [1], "stored.closed": [true] },
    not: { path: ELSEWHERE },
  },
  {
    title: "open a list that one is not on, unless its owner has closed it",
    attempt: () => ({ do: "get", stored: { ...LIST, closed: false } }),
    may: ["stranger", "owner", "member", "unverified"],
    still: { "stored.closed": [ABSENT], "stored.shared_with": [[], ABSENT] },
    not: { "stored.closed": [true, "yes", 0, null] },
  },
  {
    title: "open a closed list that one is on",
    attempt: () => ({ do: "get", stored: { ...LIST, closed: true } }),
    may: ["member", "owner", "unverified"],
    not: { "stored.shared_with": [["owner"], [], ABSENT] },
  },
  {
    title: "find the lists one is a member of",
    attempt: (me) => ({ do: "query", stored: LIST, where: listsOf(me) }),
    may: HAVE_ACCOUNTS,
    still: {
      stored: [null],
      "stored.closed": [true],
      where: [[...listsOf("owner"), ["owner", "==", "owner"]]],
    },
    not: {
      where: [
        [],
        listsOf("member"),
        listsOf("no-such-uid"),
        [["owner", "==", "owner"]],
        [["name", "==", LIST.name]],
      ],
      do: ["query everywhere"],
      path: ["users/{id}", "shopping-lists/{id}/shopping-lists/{id}"],
    },
  },
  {
    title: "find a list of format 1 that one is a member of",
    attempt: (me) => ({ do: "query", stored: OLD_LIST, where: listsOf(me) }),
    may: HAVE_ACCOUNTS,
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
        "shopping-lists2/{id}",
        "shopping-lists/{id}/shopping-lists/{id}",
        ...ELSEWHERE,
      ],
      "data.name": [ABSENT, "", name(MAX_NAME_LENGTH + 1), ["n"], { n: 1 }, 7, null],
      "data.items": [ABSENT, items(MAX_ITEMS + 1), { 0: ITEMS[0] }, "Milk", null],
      "data.formatVersion": [ABSENT, 0, 1, 3, "2", null],
      "data.owner": [ABSENT, "member", null],
      "data.shared_with": [
        ABSENT,
        [],
        ["member"],
        ["owner", "member"],
        ["owner", "owner"],
        "owner",
        { 0: "owner" },
      ],
      "data.updated_at": [ABSENT, LAST_WEEK, YEARS_AHEAD, null],
      "data.closed": [true, false],
      "data.names": [
        ...BAD_NAMES.map((bad) => ({ owner: bad })),
        { member: "Mo" },
        { owner: "Olga", member: "Mo" },
        ...NO_MAPS,
      ],
      "data.receipts": [
        ...BAD_RECEIPTS.map((bad) => ({ owner: bad })),
        { member: receipts(1) },
        { owner: receipts(1), member: receipts(1) },
        ...NO_MAPS,
      ],
      "data.created_at": [NOW],
      "data.color": ["green"],
    },
  },

  // --- Who edits a list, what an edit is, and what it leaves alone ---
  {
    title: "change the items",
    attempt: () => update(LIST, { items: ITEMS.slice(1), ...EDITED }),
    may: MAY_EDIT,
    still: {
      "data.items": [[], items(MAX_ITEMS)],
      "data.name": ["Party"],
      "data.formatVersion": [ABSENT],
      "stored.shared_with": [
        members(MAX_MEMBERS),
        ["owner", "member", "member"],
        ["member"], // whose owner is gone
      ],
      "stored.updated_at": [ABSENT],
      "stored.formatVersion": [ABSENT],
      "stored.color": ["green"],
      "stored.closed": [true],
      "stored.names": [NAMES, ...NO_MAPS],
      // As an app does that knows of no receipts.
      "stored.receipts": [RECEIPTS, { member: 7 }, ...NO_MAPS],
      path: ["shopping-lists/x{id}"],
    },
    not: { ...NO_BAD_ITEMS, ...NO_SIDE_EFFECT },
  },
  {
    title: "change the items, and leave a receipt",
    attempt: (me) =>
      update(
        { ...LIST, receipts: RECEIPTS },
        { items: ITEMS.slice(1), ...EDITED, [`receipts.${me}`]: ["browser2:attempt1"] },
      ),
    may: MAY_EDIT,
    still: {
      "data.name": ["Party"],
      "data.receipts.member": [ABSENT, RECEIPTS.member, ...GOOD_RECEIPTS],
      "stored.receipts": [ABSENT, {}, { member: 7 }, { former: receipts(4) }, ...NO_MAPS],
    },
    not: {
      "stored.shared_with": [["owner"]],
      "data.receipts.member": [...BAD_RECEIPTS, ERASED],
      "data.receipts.owner": [receipts(4), [], ERASED],
      "data.receipts.friend": [receipts(1)],
    },
  },
  {
    title: "change the items of a full list, and leave a receipt",
    attempt: (me) =>
      update(FULL_LIST, {
        items: ITEMS.slice(1),
        ...EDITED,
        [`receipts.${me}`]: [...receipts(4).slice(1), "browser2:attempt1"],
      }),
    may: MAY_EDIT,
    still: LARGE,
  },
  {
    title: "change the items, and take away the name of somebody who is not on the list any more",
    attempt: () =>
      update(
        { ...LIST, names: { ...NAMES, former: "Fay" } },
        { items: ITEMS.slice(1), ...EDITED, "names.former": deleteField() },
      ),
    may: MAY_EDIT,
    still: {
      "data.names.former": [ABSENT],
      "data.names": [NAMES],
    },
    not: {
      "stored.shared_with": [[...MEMBERS, "former"]],
      "data.names.former": ["Fred"],
      "data.names.owner": ["Mallory", ERASED],
      "data.names.friend": ["Frida"],
      "data.names": [ERASED, null, "Fay"],
    },
  },
  {
    title:
      "change the items, and take away the receipts of somebody who is not on the list any more",
    attempt: () =>
      update(
        { ...LIST, receipts: { ...RECEIPTS, former: receipts(4) } },
        { items: ITEMS.slice(1), ...EDITED, receipts: RECEIPTS },
      ),
    may: MAY_EDIT,
    still: {
      "stored.receipts": [RECEIPTS, { ...RECEIPTS, former: 7 }, { ...RECEIPTS, member: [] }],
      "data.receipts": [
        { ...RECEIPTS, former: receipts(4) },
        { ...RECEIPTS, member: receipts(1) },
      ],
    },
    not: {
      "stored.shared_with": [[...MEMBERS, "former"]],
      "stored.receipts": [{ ...RECEIPTS, owner: receipts(4) }, "Sue"],
      "data.receipts": [
        { ...RECEIPTS, former: receipts(3) },
        { ...RECEIPTS, owner: receipts(4) },
        { ...RECEIPTS, owner: [] },
        { ...RECEIPTS, member: [] },
        { ...RECEIPTS, friend: receipts(1) },
        { owner: RECEIPTS.owner, member: RECEIPTS.member },
        { owner: RECEIPTS.owner, unverified: RECEIPTS.unverified },
        {},
        ERASED,
        null,
        "Fay",
      ],
    },
  },
  {
    title: "rename",
    attempt: () => update(LIST, { name: "Party", ...EDITED }),
    may: MAY_EDIT,
    still: {
      "data.name": ["n", name(MAX_NAME_LENGTH), LIST.name, "<img src=x onerror=alert(1)>"],
      "data.receipts": [{ member: receipts(1) }],
    },
    not: { ...NO_BAD_NAME, ...NO_SIDE_EFFECT },
  },
  {
    title: "touch a list, which changes its time alone",
    attempt: () => update(LIST, { updated_at: NOW }),
    may: MAY_EDIT,
    not: { "stored.formatVersion": [1] },
  },
  {
    title: "lift a list from format 1, which gives its items ids",
    attempt: () => update(OLD_LIST, { items: ITEMS, ...EDITED }),
    may: MAY_EDIT,
    still: { "data.name": ["Party"], "data.receipts": [{ member: receipts(1) }] },
    not: {
      ...NO_BAD_ITEMS,
      ...NO_SIDE_EFFECT,
      "data.formatVersion": [ABSENT, 1, 3, "2", ERASED],
    },
  },
  {
    title: "write a whole list again",
    attempt: () => set(LIST, { ...LIST, items: ITEMS.slice(1), updated_at: NOW }),
    may: MAY_EDIT,
    still: { "data.name": ["Party"], "data.receipts": [{ member: receipts(1) }] },
    not: {
      "data.name": [ABSENT],
      "data.items": [ABSENT],
      "data.formatVersion": [ABSENT],
      "data.owner": [ABSENT, "unverified"],
      "data.shared_with": [ABSENT, ["owner", "member"]],
      "data.updated_at": [ABSENT],
      "data.color": ["green"],
      // It would be lost.
      "stored.color": ["green"],
      "stored.closed": [true],
      "stored.names": [NAMES],
      "stored.receipts": [RECEIPTS],
    },
  },
  {
    title: "change the items of a list whose name is longer than names may be",
    attempt: () =>
      update({ ...LIST, name: name(MAX_NAME_LENGTH + 1) }, { items: ITEMS.slice(1), ...EDITED }),
    may: MAY_EDIT,
    still: { "data.name": [name(MAX_NAME_LENGTH)] },
    not: { "data.name": ["m".repeat(MAX_NAME_LENGTH + 1)] },
  },
  {
    title: "remove items from a list that holds more than lists may",
    attempt: () =>
      update({ ...LIST, items: items(MAX_ITEMS + 2) }, { items: items(MAX_ITEMS + 1), ...EDITED }),
    may: MAY_EDIT,
    still: { "data.items": [[1, ...items(MAX_ITEMS + 1)]], "data.name": ["Party"] },
    not: { "data.items": [items(MAX_ITEMS + 3), { 0: ITEMS[0] }] },
  },
  {
    title: "mend a list that lacks the field for items",
    attempt: () => update({ ...LIST, items: ABSENT }, { items: ITEMS, ...EDITED }),
    may: MAY_EDIT,
    not: { "data.items": [ABSENT] },
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
      "stored.names": [NAMES, ...NO_MAPS, { stranger: 7 }],
      "stored.receipts": [RECEIPTS, { stranger: receipts(4) }, ...NO_MAPS],
      "data.names": [{}],
      "stored.shared_with": [
        members(MAX_MEMBERS - 1),
        [...members(MAX_MEMBERS - 1), "stranger"],
        [...MEMBERS, "member"],
        [],
      ],
      "stored.owner": ["stranger"],
      "data.shared_with": [[...MEMBERS, "stranger"]],
    },
    not: {
      ...NOTHING_ELSE,
      do: ["set"],
      "stored.closed": [true, "yes", null],
      "data.names": [NAMES, "Sue", null],
      "stored.shared_with": [members(MAX_MEMBERS), members(MAX_MEMBERS + 1), { 0: "owner" }],
      "data.shared_with": [
        [...MEMBERS, "stranger", "stranger"],
        [...MEMBERS, "stranger", "friend"],
        [...MEMBERS, "friend", "stranger"],
        arrayUnion("friend"),
        [...MEMBERS.slice(1), "stranger"],
        ["stranger", ...MEMBERS],
        ["stranger"],
        "stranger",
        { 0: "stranger" },
        ERASED,
      ],
      "data.owner": ["stranger", ERASED],
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
      "stored.receipts": [RECEIPTS],
      "data.names.stranger": ["S", name(MAX_DISPLAY_NAME_LENGTH), "Before", ERASED],
      "stored.names": [ABSENT, {}, { former: "Fay" }, ...NO_MAPS],
    },
    not: {
      ...NOTHING_ELSE,
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
    still: {
      ...OLDER_LISTS,
      "stored.shared_with": [members(MAX_MEMBERS + 2), [...MEMBERS, "member"], ["member"]],
      "stored.owner": ["gone"],
      "stored.closed": [true],
      // An app from before there were names and receipts leaves its user's behind.
      "stored.names": [NAMES],
      "stored.receipts": [RECEIPTS, ...NO_MAPS],
      "data.shared_with": [["owner", "unverified", "anonymous"]],
    },
    not: {
      ...NOTHING_ELSE,
      "stored.owner": ["member"],
      "data.names": [{ member: "Mo" }, { former: "Fay" }],
      "data.shared_with": [
        arrayRemove("unverified"),
        arrayRemove("owner"),
        ["owner", "anonymous"],
        ["owner", "friend"],
        [],
        ["anonymous", "unverified", "owner"],
        ERASED,
      ],
      "data.owner": ["member", ERASED],
    },
  },
  {
    title: "leave a list with one's name",
    attempt: (me) =>
      update(
        { ...LIST, names: NAMES },
        { shared_with: arrayRemove(me), [`names.${me}`]: deleteField() },
      ),
    // To say no more what one is called, on a list that one is not on, changes nothing.
    may: ["member", "unverified", "stranger"],
    still: {
      "stored.names": [ABSENT, { member: "Mo" }, ...NO_MAPS],
      "data.names.member": [ABSENT, "Mo"],
    },
    not: {
      ...NOTHING_ELSE,
      "data.names.member": ["Max"],
      "data.names.owner": ["Mallory", ERASED],
      "data.names.friend": ["Frida"],
    },
  },
  {
    title: "leave a list with one's receipts",
    attempt: (me) =>
      update(
        { ...LIST, receipts: RECEIPTS },
        { shared_with: arrayRemove(me), [`receipts.${me}`]: deleteField() },
      ),
    may: ["member", "unverified", "stranger"],
    still: {
      "stored.receipts": [ABSENT, { member: receipts(1) }, ...NO_MAPS],
      "data.receipts.member": [ABSENT, RECEIPTS.member],
    },
    not: {
      "data.receipts.member": [receipts(1), []],
      "data.receipts.owner": [receipts(1), ERASED],
      "data.receipts.friend": [receipts(1)],
    },
  },
  {
    title: "leave a full list with one's name and receipts",
    attempt: (me) =>
      update(FULL_LIST, {
        shared_with: arrayRemove(me),
        [`names.${me}`]: deleteField(),
        [`receipts.${me}`]: deleteField(),
      }),
    may: ["member", "unverified", "stranger"],
    still: LARGE,
  },
  {
    title: "remove a member, which is the owner's to do, or their own",
    attempt: () =>
      update(
        { ...LIST, names: NAMES, receipts: RECEIPTS },
        {
          shared_with: arrayRemove("unverified"),
          "names.unverified": deleteField(),
          "receipts.unverified": deleteField(),
        },
      ),
    may: ["owner", "unverified"],
    still: {
      ...OLDER_LISTS,
      "stored.closed": [true],
      "stored.names": [ABSENT, { unverified: "Una" }, ...NO_MAPS],
      "stored.receipts": [ABSENT, { unverified: receipts(1) }, ...NO_MAPS],
      "stored.shared_with": [
        ["member", "unverified"],
        [...MEMBERS, "unverified"],
        members(MAX_MEMBERS + 2),
      ],
      "data.names.unverified": [ABSENT],
      "data.receipts.unverified": [ABSENT],
    },
    not: {
      ...NOTHING_ELSE,
      "stored.owner": ["member", "unverified", ABSENT],
      "data.shared_with": [
        arrayRemove("unverified", "member"),
        arrayRemove("owner"),
        arrayRemove("member"),
        arrayUnion("friend"),
        ["owner", "anonymous", "member"],
        ["owner", "member", "friend"],
        [],
        "owner",
        ERASED,
      ],
      "data.names.unverified": ["Ugo"],
      "data.names.member": ["Mallory", ERASED],
      "data.names.friend": ["Frida"],
      "data.names": [ERASED],
      "data.receipts.unverified": [receipts(1), []],
      "data.receipts.owner": [receipts(1), ERASED],
      "data.receipts.friend": [receipts(1)],
      "data.receipts": [ERASED],
      "data.owner": ["member", ERASED],
    },
  },

  {
    title: "remove a member, and the name and receipts of somebody who is not on the list any more",
    attempt: () =>
      update(
        {
          ...LIST,
          names: { ...NAMES, former: "Fay" },
          receipts: { ...RECEIPTS, former: receipts(4) },
        },
        {
          shared_with: arrayRemove("unverified"),
          "names.former": deleteField(),
          "receipts.former": deleteField(),
        },
      ),
    may: ["owner", "unverified"],
    not: { "stored.shared_with": [[...MEMBERS, "former"]] },
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
      "stored.names": [ABSENT, {}, { member: "Now" }, ...NO_MAPS],
      "stored.receipts": [RECEIPTS],
      "data.names.member": ["N", name(MAX_DISPLAY_NAME_LENGTH), "<b>Mo</b>", ERASED],
    },
    not: {
      ...NOTHING_ELSE,
      "stored.shared_with": [["owner"], ABSENT],
      "data.names.member": BAD_NAMES,
      "data.names.owner": ["Mallory", ERASED],
      "data.names.friend": ["Frida"],
      "data.shared_with": [arrayUnion("friend"), arrayRemove("unverified")],
      "data.owner": ["member"],
    },
  },

  // --- Who closes a list, and opens it again ---
  {
    title: "close a list",
    attempt: () => update({ ...LIST, names: NAMES, closed: false }, { closed: true }),
    may: ["owner"],
    still: {
      ...OLDER_LISTS,
      "stored.closed": [ABSENT, true, "yes"],
      "stored.receipts": [RECEIPTS],
    },
    not: {
      ...NOTHING_ELSE,
      "stored.owner": ["member", ABSENT],
      "data.closed": ["yes", 1, null, ERASED],
      "data.names": [{}],
      "data.names.owner": ["Otto"],
      "data.shared_with": [arrayRemove("unverified"), arrayUnion("friend")],
      "data.owner": ["member"],
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
    may: ["member", "owner", "unverified"],
    not: { "stored.shared_with": [["owner"]] },
  },
  {
    title: "write the members as they are",
    attempt: () => update(LIST, { shared_with: MEMBERS }),
    may: ["member", "owner", "unverified", "stranger"],
    not: {
      "data.shared_with": [[...MEMBERS, "member"], arrayUnion("friend"), MEMBERS.toReversed()],
    },
  },
  {
    title: "write the time as it is",
    attempt: () => update(LIST, { updated_at: LAST_WEEK }),
    may: ["member", "owner", "unverified", "stranger"],
    not: { "data.updated_at": [new Date("2024-05-02T12:00:00Z")] },
  },
  {
    title: "clean up a member who is named twice, as one who is named once",
    attempt: (me) =>
      update(
        { ...LIST, shared_with: [...MEMBERS, "unverified"] },
        { shared_with: arrayRemove(me) },
      ),
    may: ["unverified", "member", "stranger"],
    not: { "data.shared_with": [MEMBERS] },
  },

  // --- Who deletes a list ---
  {
    title: "delete a list",
    attempt: () => ({ do: "delete", stored: LIST }),
    may: ["owner"],
    still: {
      "stored.shared_with": [["member"]],
      "stored.items": [items(MAX_ITEMS + 1)],
      path: ["shopping-lists/x{id}"],
    },
    not: { "stored.owner": ["member", ABSENT], path: ELSEWHERE },
  },
  {
    title: "delete a list of format 1",
    attempt: () => ({ do: "delete", stored: OLD_LIST }),
    may: ["owner"],
  },
  {
    title: "delete what is already gone",
    attempt: () => ({ do: "delete", stored: null }),
    may: HAVE_ACCOUNTS,
    not: { path: ELSEWHERE },
  },
];
