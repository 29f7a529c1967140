import { arrayRemove, arrayUnion, deleteField, serverTimestamp } from "firebase/firestore";
import {
  MAX_DISPLAY_NAME_LENGTH,
  MAX_ITEMS,
  MAX_MEMBERS,
  MAX_NAME_LENGTH,
} from "../../src/domain/limits";
import { MAX_RECEIPTS } from "../../src/domain/receipts";
import type { AccessRequest, Fields, Story, Variations } from "./story";

const ABSENT = undefined;
const ERASED = deleteField();
const NOW = serverTimestamp();
const LAST_WEEK = new Date("2024-05-01T12:00:00Z");
const YEARS_AHEAD = new Date("2999-01-01T00:00:00Z");

/** Returns a number of items of minimal size: the rules do not look into them. */
const items = (count: number) => Array.from({ length: count }, () => 0);
const name = (length: number) => "n".repeat(length);
/** Returns the uids of a number of members, `MEMBERS` included. */
const members = (count: number) => [
  ...MEMBERS,
  ...Array.from({ length: count - MEMBERS.length }, (_, index) => `extra-${index}`.padEnd(28, "-")),
];
const ofEach = (uids: readonly string[], entry: unknown) =>
  Object.fromEntries(uids.map((uid) => [uid, entry]));

/** The members of a list. They include the anonymous session, so that only its sign-in provider differs. */
const MEMBERS = ["owner", "member", "unverified", "anonymous"];
const MAY_EDIT = ["member", "owner", "unverified"] as const;
const WITH_ACCOUNT = ["owner", "member", "unverified", "stranger"] as const;

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

/** Edited items, with the fields that the app adds to every edit. */
const EDITED = { items: ITEMS.slice(1), formatVersion: 2, updated_at: NOW };

const update = (stored: Fields, data: Fields): AccessRequest => ({ do: "update", stored, data });
const set = (stored: Fields | null, data: Fields): AccessRequest => ({ do: "set", stored, data });

const listsOf = (uid: string) => [["shared_with", "array-contains", uid]] as const;

const ELSEWHERE = ["users/{id}", "lists/{id}", "shopping-lists/{id}/notes/{id}"];

/** The names of members. */
const NAMES = { owner: "Olga", member: "Mo", unverified: "Una" };

const BAD_NAMES = ["", name(MAX_DISPLAY_NAME_LENGTH + 1), ["n"]];

/** Returns a number of receipts, each as long as the app's from the year 2059 on. */
const receipts = (count: number) =>
  Array.from({ length: count }, (_, index) => `client-${index}:100000000`);

/** The receipts of members. */
const RECEIPTS = { owner: receipts(3), member: receipts(2), unverified: receipts(MAX_RECEIPTS) };

const GOOD_RECEIPTS = [receipts(MAX_RECEIPTS), ["r".repeat(160)]];

const BAD_RECEIPTS = [
  [],
  Array(MAX_RECEIPTS + 1).fill("a"),
  ["r", "r".repeat(159)],
  ["a b"],
  ["a", 7],
  [null],
  { 0: "a" },
  "a",
];

/** A value of `names` or `receipts` that was written without the access rules. */
const NOT_A_MAP = "Sue";

/** Fields that must not change together with the members. Some may change alone, others never; one is unknown. */
const OTHER_FIELDS: Variations = {
  "data.name": ["Party"],
  "data.items": [[]],
  "data.updated_at": [NOW],
  "data.formatVersion": [1],
  "data.closed": [true],
  "data.receipts": ["owner", "member", "stranger"].map((who) => ({ [who]: receipts(1) })),
  "data.owner": ["member"],
  "data.unknown": ["field"],
  stored: [null],
};

/** Lists that are not as the app writes them: older ones, and ones with foreign data. The same users are allowed. */
const OLDER_LISTS: Variations = {
  "stored.formatVersion": [1, ABSENT],
  "stored.updated_at": [ABSENT],
  "stored.unknown": ["field"],
  "stored.name": [name(MAX_NAME_LENGTH + 1)],
  path: ["shopping-lists/x{id}"],
};

/**
 * A list of nearly 1 MiB with the most members, the longest names and the most receipts: the evaluation of the rules may
 * use 5 MiB.
 */
const FULL_LIST = {
  ...LIST,
  shared_with: members(MAX_MEMBERS),
  names: ofEach(members(MAX_MEMBERS), name(MAX_DISPLAY_NAME_LENGTH)),
  receipts: ofEach(members(MAX_MEMBERS), receipts(MAX_RECEIPTS)),
  filler: "x".repeat(1_005_000),
};

/** All attempts that the access rules allow, with refused variations. */
export const STORIES: readonly Story[] = [
  // --- Reading ---
  {
    title: "read a list by its id, as its link does, unless the owner has closed it",
    attempt: () => ({ do: "get", stored: LIST }),
    allowed: ["stranger", "owner", "member", "unverified"],
    allowedWith: {
      // They may learn that no list has this id.
      stored: [null],
      "stored.closed": [false],
      "stored.formatVersion": [1],
      "stored.shared_with": [ABSENT],
    },
    refusedWith: { "stored.closed": [true, "yes", null], path: ELSEWHERE },
  },
  {
    title: "read a closed list as a member",
    attempt: () => ({ do: "get", stored: { ...LIST, closed: true } }),
    allowed: MAY_EDIT,
    refusedWith: { "stored.shared_with": [["owner"], ABSENT] },
  },
  {
    title: "query the lists with the user as a member",
    attempt: (me) => ({ do: "query", stored: LIST, where: listsOf(me) }),
    allowed: WITH_ACCOUNT,
    allowedWith: {
      stored: [null],
      "stored.closed": [true],
      "stored.formatVersion": [1],
      where: [[...listsOf("owner"), ["owner", "==", "owner"]]],
    },
    refusedWith: {
      where: [[], listsOf("member"), [["owner", "==", "owner"]]],
      do: ["query everywhere"],
      path: ["users/{id}", "shopping-lists/{id}/shopping-lists/{id}"],
    },
  },

  // --- Creating ---
  {
    title: "create a list",
    attempt: (me) => set(null, { ...LIST, owner: me, shared_with: [me], updated_at: NOW }),
    allowed: WITH_ACCOUNT,
    allowedWith: {
      path: ["shopping-lists/0C5BD9A2-5B0A-4C53-9F7A-3A8A3C1F9F10"],
      "data.name": ["n", name(MAX_NAME_LENGTH)],
      "data.items": [[], items(MAX_ITEMS)],
      "data.names": [{}, { owner: "O" }, { owner: name(MAX_DISPLAY_NAME_LENGTH) }],
      "data.receipts": [{}, ...GOOD_RECEIPTS.map((good) => ({ owner: good }))],
    },
    refusedWith: {
      do: ["update"],
      path: [
        "shopping-lists/0c5bd9a25b0a4c539f7a3a8a3c1f9f10",
        "shopping-lists/x{id}",
        "shopping-lists/{id}x",
        "shopping-lists/{id}\n",
        "shopping-lists/_c5bd9a2-5b0a-4c53-9f7a-3a8a3c1f9f10",
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
      "data.names": [{ owner: "" }, { owner: "Olga", member: "Mo" }, NOT_A_MAP],
      "data.receipts": [{ owner: [] }, { owner: receipts(1), member: receipts(1) }, NOT_A_MAP],
      "data.unknown": ["field"],
    },
  },

  // --- Editing ---
  {
    title: "change the items, the name, or both",
    attempt: () => update(LIST, { name: "Party", ...EDITED }),
    allowed: MAY_EDIT,
    allowedWith: {
      ...OLDER_LISTS,
      "data.name": [ABSENT, "n", name(MAX_NAME_LENGTH)],
      "data.items": [ABSENT, [], items(MAX_ITEMS)],
      "data.formatVersion": [ABSENT],
      "stored.items": [ABSENT],
      "stored.shared_with": [
        members(MAX_MEMBERS),
        ["member"], // the owner is gone
      ],
      "stored.closed": [true],
      "stored.names": [NAMES, NOT_A_MAP],
      // As an app version without receipts edits.
      "stored.receipts": [RECEIPTS, { member: 7 }, NOT_A_MAP],
    },
    refusedWith: {
      "data.name": ["", name(MAX_NAME_LENGTH + 1), ["n"], ERASED],
      "data.items": [items(MAX_ITEMS + 1), { 0: ITEMS[0] }, ERASED],
      "data.updated_at": [ABSENT, YEARS_AHEAD],
      "data.formatVersion": [1, 3],
      "data.closed": [true],
      "data.names": [{ member: "Mo" }],
      "data.receipts": [{ owner: receipts(1) }],
      "data.owner": ["member"],
      "data.shared_with": [arrayUnion("friend"), arrayRemove("unverified"), arrayRemove("member")],
      "data.unknown": ["field"],
      do: ["set"],
      stored: [null],
      "stored.shared_with": [["owner"], ABSENT],
      path: ELSEWHERE,
    },
  },
  {
    title: "write a receipt, alone or with changed items",
    attempt: (me) =>
      update(
        { ...LIST, receipts: RECEIPTS },
        { formatVersion: 2, updated_at: NOW, [`receipts.${me}`]: ["client-8:2"] },
      ),
    allowed: MAY_EDIT,
    allowedWith: {
      stored: [FULL_LIST],
      "stored.closed": [true],
      "stored.receipts": [
        ABSENT,
        { member: ["client-8:2"] },
        { former: receipts(MAX_RECEIPTS) },
        NOT_A_MAP,
      ],
      "data.items": [EDITED.items],
      "data.receipts.member": [ABSENT, ...GOOD_RECEIPTS],
    },
    refusedWith: {
      "stored.shared_with": [["owner"]],
      "data.updated_at": [ABSENT],
      "data.formatVersion": [3],
      "data.shared_with": [arrayUnion("friend")],
      "data.receipts.member": [...BAD_RECEIPTS, ERASED],
      "data.receipts.owner": [receipts(MAX_RECEIPTS), ERASED],
      "data.receipts.friend": [receipts(1)],
      "data.receipts": [ERASED, NOT_A_MAP],
    },
  },
  {
    title: "change the items and remove the names and receipts of former members",
    attempt: () =>
      update(
        {
          ...LIST,
          names: { ...NAMES, former: "Fay" },
          receipts: { ...RECEIPTS, former: receipts(MAX_RECEIPTS) },
          closed: true,
        },
        { ...EDITED, "names.former": ERASED, "receipts.former": ERASED },
      ),
    allowed: MAY_EDIT,
    allowedWith: { "data.receipts.member": [receipts(1)] },
    refusedWith: {
      "data.names.former": ["Fred"],
      "data.names.member": ["Max", ERASED],
      "data.names.owner": ["Mallory", ERASED],
      "data.names.friend": ["Frida"],
      "data.names": [ERASED, NOT_A_MAP],
      "data.receipts.former": [receipts(3)],
      "data.closed": [false, ERASED],
    },
  },
  {
    title: "edit a list of format 1 with a name and items that exceed the limits",
    attempt: () =>
      update(
        { ...LIST, formatVersion: 1, name: name(MAX_NAME_LENGTH + 1), items: items(MAX_ITEMS + 2) },
        { ...EDITED, items: items(MAX_ITEMS + 1) },
      ),
    allowed: MAY_EDIT,
    allowedWith: { "data.items": [[1, ...items(MAX_ITEMS + 1)]] },
    refusedWith: {
      "data.items": [items(MAX_ITEMS + 3), { 0: ITEMS[0] }],
      "data.formatVersion": [ABSENT],
    },
  },

  // --- Joining, leaving, removing ---
  {
    title: "join a list",
    attempt: (me) => update(LIST, { shared_with: arrayUnion(me) }),
    // A repeated join changes nothing.
    allowed: ["stranger", "member", "owner", "unverified"],
    allowedWith: {
      ...OLDER_LISTS,
      "stored.closed": [false],
      "stored.names": [NAMES, NOT_A_MAP, { stranger: 7 }],
      "stored.receipts": [RECEIPTS, NOT_A_MAP],
      "stored.shared_with": [members(MAX_MEMBERS - 1), [...members(MAX_MEMBERS - 1), "stranger"]],
    },
    refusedWith: {
      ...OTHER_FIELDS,
      "stored.closed": [true, null],
      "data.names": [NAMES, NOT_A_MAP],
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
    title: "join a list with a name",
    attempt: (me) =>
      update(
        { ...LIST, names: { ...NAMES, [me]: "Before" } },
        { shared_with: arrayUnion(me), [`names.${me}`]: "Sue" },
      ),
    // A member only changes the name.
    allowed: ["stranger", "member", "owner", "unverified"],
    allowedWith: {
      stored: [{ ...FULL_LIST, shared_with: members(MAX_MEMBERS - 1) }],
      "data.names.stranger": [name(MAX_DISPLAY_NAME_LENGTH), ERASED],
      "stored.names": [ABSENT, NOT_A_MAP],
    },
    refusedWith: {
      "stored.closed": [true],
      "stored.shared_with": [members(MAX_MEMBERS)],
      "data.names.stranger": BAD_NAMES,
      "data.names.member": ["Mallory", ERASED],
    },
  },
  {
    title: "leave a list",
    attempt: (me) => update(LIST, { shared_with: arrayRemove(me) }),
    // A non-member changes nothing. The owner can only delete the list.
    allowed: ["member", "unverified", "stranger"],
    allowedWith: { "stored.shared_with": [["member"]] },
    refusedWith: { "stored.owner": ["member"], "data.shared_with": [arrayRemove("unverified")] },
  },
  {
    title: "remove a member, as the owner or as that member",
    attempt: () =>
      update(
        {
          ...LIST,
          names: { ...NAMES, former: "Fay" },
          receipts: { ...RECEIPTS, former: receipts(MAX_RECEIPTS) },
        },
        {
          shared_with: arrayRemove("unverified"),
          "names.unverified": ERASED,
          "receipts.unverified": ERASED,
        },
      ),
    allowed: ["owner", "unverified"],
    allowedWith: {
      ...OLDER_LISTS,
      stored: [FULL_LIST],
      "stored.closed": [true],
      "stored.names": [ABSENT, { unverified: "Una" }, NOT_A_MAP],
      "stored.receipts": [ABSENT, { unverified: receipts(1) }, NOT_A_MAP],
      "stored.shared_with": [
        ["member", "unverified"],
        [...MEMBERS, "unverified"],
        members(MAX_MEMBERS + 2),
      ],
      // App versions without names and receipts leave them behind.
      "data.names.unverified": [ABSENT],
      "data.names.former": [ERASED],
      "data.receipts.unverified": [ABSENT],
      "data.receipts.former": [ERASED],
    },
    refusedWith: {
      ...OTHER_FIELDS,
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

  // --- Names of members ---
  {
    title: "change one's own name",
    attempt: (me) =>
      update({ ...LIST, names: { ...NAMES, [me]: "Before" } }, { [`names.${me}`]: "Now" }),
    allowed: MAY_EDIT,
    allowedWith: {
      ...OLDER_LISTS,
      "stored.closed": [true],
      "stored.names": [ABSENT, { member: "Now" }, NOT_A_MAP],
      "stored.receipts": [RECEIPTS],
      "data.names.member": ["N", name(MAX_DISPLAY_NAME_LENGTH), ERASED],
    },
    refusedWith: {
      ...OTHER_FIELDS,
      "stored.shared_with": [["owner"], ABSENT],
      "data.names.member": BAD_NAMES,
      "data.names.owner": ["Mallory", ERASED],
      "data.names.friend": ["Frida"],
      "data.shared_with": [arrayUnion("friend"), [...MEMBERS, "member"]],
    },
  },

  // --- Closing and opening ---
  {
    title: "close a list, or open it again",
    attempt: () => update({ ...LIST, names: NAMES, closed: "yes" }, { closed: true }),
    allowed: ["owner"],
    allowedWith: {
      ...OLDER_LISTS,
      "stored.closed": [ABSENT, false, true],
      "data.closed": [false],
    },
    refusedWith: {
      ...OTHER_FIELDS,
      "stored.owner": ["member", ABSENT],
      "data.closed": ["no", null, ERASED],
      "data.names.owner": ["Otto"],
      "data.shared_with": [arrayRemove("unverified"), arrayUnion("friend")],
    },
  },

  // --- Writes without a change ---
  {
    title: "write a closed list without a change",
    attempt: () => update({ ...LIST, closed: true }, { name: LIST.name }),
    // For a stranger, an accepted write would confirm a guess of the content.
    allowed: MAY_EDIT,
    refusedWith: { "stored.shared_with": [["owner"]] },
  },

  // --- Deleting ---
  {
    title: "delete a list",
    attempt: () => ({ do: "delete", stored: LIST }),
    allowed: ["owner"],
    allowedWith: {
      "stored.shared_with": [["member"]],
      "stored.formatVersion": [1],
      path: ["shopping-lists/x{id}"],
    },
    refusedWith: { "stored.owner": ["member", ABSENT], path: ELSEWHERE },
  },
  {
    title: "delete a list that does not exist",
    attempt: () => ({ do: "delete", stored: null }),
    allowed: WITH_ACCOUNT,
  },
];
