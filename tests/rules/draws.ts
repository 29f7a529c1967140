import fc from "fast-check";
import {
  type Act,
  type Attempt,
  adding,
  ERASED,
  type Fields,
  type Filter,
  LIST_PATH,
  NOW,
  removing,
  SELF,
} from "./attempt";
import {
  EDITED,
  ITEMS,
  LAST_WEEK,
  LIST,
  longName,
  manyItems,
  manyMembers,
  NEW_LIST,
  OLD_LIST,
  without,
} from "./lists";
import { PEOPLE, uidOf, type Who } from "./people";

const UIDS = PEOPLE.map(uidOf);

const often = <Value>(value: Value, weight = 8) => ({ arbitrary: fc.constant(value), weight });
const seldom = <Value>(...values: Value[]) => ({
  arbitrary: fc.constantFrom(...values),
  weight: 1,
});

const path = fc.oneof(
  often(LIST_PATH, 40),
  seldom("shopping-lists/{ID}", "shopping-lists/x{id}"),
  seldom("users/{id}", "shopping-lists/{id}/notes/{id}"),
);

const members = fc.oneof(
  { arbitrary: fc.subarray(UIDS), weight: 6 },
  { arbitrary: fc.shuffledSubarray(UIDS), weight: 2 },
  { arbitrary: fc.array(fc.constantFrom(...UIDS), { maxLength: 6 }), weight: 2 },
  { arbitrary: fc.integer({ min: 98, max: 101 }).map(manyMembers), weight: 1 },
);

/** Lists as they may once have been: some lack a field, or exceed what is now a bound. */
const oddList: fc.Arbitrary<Fields> = fc
  .tuple(
    fc.record({
      name: fc.oneof(often("Groceries"), seldom("", longName(), longName(201))),
      items: fc.oneof(often(ITEMS, 60), often([], 10), seldom(manyItems(2001))),
      formatVersion: fc.oneof(often(2, 3), often(1, 1)),
      owner: fc.oneof(often(uidOf("owner"), 2), seldom(...UIDS)),
      shared_with: members,
      updated_at: fc.constant(LAST_WEEK),
    }),
    fc.oneof(
      often([]),
      seldom(["updated_at"], ["formatVersion"], ["name"], ["items"], ["shared_with"]),
    ),
    fc.oneof(often({}, 20), seldom({ color: "green" })),
  )
  .map(([list, missing, more]) => without({ ...list, ...more }, ...missing));

const stored: fc.Arbitrary<Fields | null> = fc.oneof(
  often(null, 2),
  often(LIST, 2),
  often(OLD_LIST, 1),
  { arbitrary: oddList, weight: 4 },
);

/** What a forger or a faulty app may put in a field: what suits it, what would suit another, what is too much. */
const contents: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  name: fc.constantFrom("Party", "n", "", longName(), longName(201), ["n"], 7, null),
  items: fc.oneof(
    often(ITEMS, 12),
    often([], 6),
    often({ 0: ITEMS[0] }, 2),
    seldom(manyItems(2000), manyItems(2001)),
  ),
  formatVersion: fc.constantFrom(1, 2, 3, "2", null),
  owner: fc.constantFrom(SELF, ...UIDS, null),
  shared_with: fc.oneof(
    members,
    fc.constantFrom(SELF, ...UIDS).map(adding),
    fc.constantFrom(SELF, ...UIDS).map(removing),
    fc.constantFrom([SELF], LIST.shared_with, [...(LIST.shared_with as string[]), SELF], SELF, {
      0: SELF,
    }),
  ),
  updated_at: fc.constantFrom(NOW, LAST_WEEK, new Date("2999-01-01T00:00:00Z"), null),
  color: fc.constantFrom("green", NOW),
};

/** What the app does, as far as the fields go. */
const intent = fc.constantFrom<["set" | "update", Fields]>(
  ["set", NEW_LIST],
  ["set", NEW_LIST],
  ["set", NEW_LIST],
  ["update", { items: [], ...EDITED }],
  ["update", { name: "Party", ...EDITED }],
  ["update", { name: "Party", items: ITEMS, ...EDITED }],
  ["update", { shared_with: adding(SELF) }],
  ["update", { shared_with: removing(SELF) }],
  ["set", { ...LIST, updated_at: NOW }],
  ["set", { ...OLD_LIST, items: ITEMS, ...EDITED }],
);

/** One field that is otherwise. */
const twist = fc
  .constantFrom(...Object.keys(contents))
  .chain((field) =>
    fc.tuple(
      fc.constant(field),
      fc.oneof(
        { arbitrary: fc.constant(ERASED), weight: 1 },
        { arbitrary: contents[field] ?? fc.constant(null), weight: 5 },
      ),
    ),
  );

const write: fc.Arbitrary<Act> = fc
  .tuple(
    intent,
    fc.oneof(often([], 4), { arbitrary: fc.array(twist, { maxLength: 2 }), weight: 5 }),
  )
  .map(([[kind, data], twists]) => {
    const twisted = { ...data, ...Object.fromEntries(twists) };
    // Without a merge there is nothing to erase: the field is just not written.
    const erased = Object.keys(twisted).filter((field) => twisted[field] === ERASED);
    return { do: kind, data: kind === "set" ? without(twisted, ...erased) : twisted };
  });

const filter = fc.constantFrom<Filter>(
  ["shared_with", "array-contains", SELF],
  ["shared_with", "array-contains", uidOf("member")],
  ["owner", "==", SELF],
  ["owner", "==", uidOf("owner")],
  ["name", "==", "Groceries"],
);

/** Two filters on one array are more than a query may have. */
const oneOnMembers = (filters: readonly Filter[]) =>
  filters.filter(([field]) => field === "shared_with").length <= 1;

const act: fc.Arbitrary<Act> = fc.oneof(
  { arbitrary: write, weight: 40 },
  often<Act>({ do: "get" }, 4),
  often<Act>({ do: "delete" }, 6),
  {
    arbitrary: fc.record({
      do: fc.constant("query" as const),
      of: fc.oneof(often("collection" as const), seldom("group" as const)),
      where: fc.array(filter, { maxLength: 2 }).filter(oneOnMembers),
    }),
    weight: 3,
  },
);

/** Anyone trying anything with any list. */
export const anyAttempt: fc.Arbitrary<Attempt> = fc.record({
  who: fc.oneof(often<Who>("owner"), often<Who>("member"), often<Who>("stranger"), {
    arbitrary: fc.constantFrom(...PEOPLE),
    weight: 6,
  }),
  path,
  stored,
  act,
});
