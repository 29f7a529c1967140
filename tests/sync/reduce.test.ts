import { describe, expect, it } from "vitest";
import { ServiceError } from "../../src/domain/errors";
import { compareStates } from "../../src/domain/receipts";
import type { ShoppingList } from "../../src/domain/types";
import {
  type Facts,
  type Membership,
  type MembershipEvent,
  type Outside,
  reduce,
  UNKNOWN,
} from "../../src/sync/membership";
import { BOBS, CLOSED, FULL_MEMBERS, SHARED } from "./visit";

const numbered = (number: number, list = SHARED): ShoppingList => ({
  ...list,
  receipts: { ann: [`abcdpage:${number}`] },
});
const [OLDER, BASE, NEWER] = [1, 2, 3].map((number) => numbered(number)) as [
  ShoppingList,
  ShoppingList,
  ShoppingList,
];
const OTHER_MEMBERS = { ...BASE, sharedWith: [...BASE.sharedWith, "carol"] };
const FULL = { ...BOBS, sharedWith: FULL_MEMBERS };

const isIn = ({ sharedWith }: ShoppingList): boolean => sharedWith.includes("ann");

const outside = (why: Outside): Membership => ({ kind: "outside", why, wantsIn: false });
const member = (base: ShoppingList): Membership => ({ kind: "member", base });
const error = new ServiceError("unavailable", "Unavailable.");
const MEMBER = member(BASE);
const FAILED: Membership = { kind: "unknown", error, wantsIn: false };
const STRANGER = outside("stranger");
/** The states of a user who wants in. */
const JOINING: Membership = { kind: "unknown", error: null, wantsIn: true };
const awaiting = (why: Outside): Membership => ({ kind: "outside", why, wantsIn: true });

const snapshot = (list: ShoppingList | null): MembershipEvent => ({ type: "snapshot", list });
const answer = (list: ShoppingList | null, isSuperseded = false): MembershipEvent => ({
  type: "answer",
  list,
  isSuperseded,
});
const refusal = (why: "closed" | "full", isSuperseded = false): MembershipEvent => ({
  type: "refusal",
  why,
  isSuperseded,
});
const read = (list: ShoppingList | null): MembershipEvent => ({ type: "read", list });
const written = (list: ShoppingList): MembershipEvent => ({ type: "written", list });
const stored = (list: ShoppingList): MembershipEvent => ({ type: "stored", list });
const changed = (list: ShoppingList): MembershipEvent => ({ type: "changed", list });
const FAILURE: MembershipEvent = { type: "failure", error };
const DENIAL: MembershipEvent = { type: "denial" };
const ABSENCE: MembershipEvent = { type: "absence" };
const JOIN: MembershipEvent = { type: "join" };
const LEFT: MembershipEvent = { type: "ended", why: "stranger" };
const DELETED: MembershipEvent = { type: "ended", why: "missing" };

const READER: Facts = { uid: "ann", isCreating: false, hasEntries: false };
const EDITOR: Facts = { ...READER, hasEntries: true };
const CREATOR: Facts = { ...EDITOR, isCreating: true };

const SAME = "the same";
const [REQUEST, NONE] = [true, false];
type Case = readonly [
  string,
  Membership,
  MembershipEvent,
  Facts,
  Membership | typeof SAME,
  revalidate: boolean,
];

const cases: readonly Case[] = [
  ["a snapshot with the user makes a member", UNKNOWN, snapshot(BASE), READER, MEMBER, NONE],
  ["a newer snapshot replaces the base", MEMBER, snapshot(NEWER), READER, member(NEWER), NONE],
  ["an older snapshot is no proof", MEMBER, snapshot(OLDER), READER, SAME, REQUEST],
  ["other members are no proof", MEMBER, snapshot(OTHER_MEMBERS), READER, SAME, REQUEST],
  ["a closed list is no proof", MEMBER, snapshot({ ...BASE, ...CLOSED }), READER, SAME, REQUEST],
  ["a snapshot revives no ended one", STRANGER, snapshot(BASE), READER, SAME, REQUEST],
  ["a snapshot revives no missing one", outside("missing"), snapshot(BASE), READER, SAME, REQUEST],
  ["a snapshot admits after closed", awaiting("closed"), snapshot(BASE), READER, MEMBER, NONE],
  ["a snapshot without the user: a stranger", UNKNOWN, snapshot(BOBS), READER, STRANGER, NONE],
  ["the same of one who wants in: requested already", JOINING, snapshot(BOBS), READER, SAME, NONE],
  ["the same of a full list: full", JOINING, snapshot(FULL), READER, awaiting("full"), NONE],
  ["the same for a member is no proof", MEMBER, snapshot(BOBS), READER, SAME, REQUEST],
  ["room after full", awaiting("full"), snapshot(BOBS), READER, JOINING, REQUEST],
  ["there after missing", awaiting("missing"), snapshot(BOBS), READER, JOINING, REQUEST],
  ["full after closed", awaiting("closed"), snapshot(FULL), READER, awaiting("full"), NONE],
  ["there after missing, by no link", outside("missing"), snapshot(BOBS), READER, STRANGER, NONE],
  ["no list", UNKNOWN, snapshot(null), READER, outside("missing"), NONE],
  ["no list, and the user wants in", JOINING, snapshot(null), READER, awaiting("missing"), NONE],
  ["no list, for a member", MEMBER, snapshot(null), READER, SAME, REQUEST],
  ["no list, while it is created", UNKNOWN, snapshot(null), CREATOR, SAME, NONE],
  ["a list of others, while it is created", UNKNOWN, snapshot(BOBS), CREATOR, SAME, NONE],

  ["absence is no proof for a member", MEMBER, ABSENCE, READER, SAME, REQUEST],
  ["absence means nothing else", JOINING, ABSENCE, READER, SAME, NONE],
  ["absence means nothing to strangers", STRANGER, ABSENCE, READER, SAME, NONE],

  ["an answer makes a member", JOINING, answer(BASE), READER, MEMBER, NONE],
  ["a superseded one, too, and asks again", JOINING, answer(BASE, true), READER, MEMBER, REQUEST],
  ["an answer revives", STRANGER, answer(BASE), READER, MEMBER, NONE],
  ["an answer sets the base back", MEMBER, answer(OLDER), READER, member(OLDER), NONE],
  ["an answer ends a membership", MEMBER, answer(BOBS), READER, STRANGER, NONE],
  ["an answer without a list", MEMBER, answer(null), READER, outside("missing"), NONE],
  ["an answer without the user, who wants in", JOINING, answer(BOBS), READER, SAME, REQUEST],
  ["a full list", JOINING, answer(FULL), READER, awaiting("full"), NONE],
  ["an answer while the list is created", UNKNOWN, answer(null), CREATOR, SAME, NONE],
  ["a superseded answer that agrees", MEMBER, answer({ ...BASE }, true), READER, SAME, NONE],
  ["a superseded newer answer", MEMBER, answer(NEWER, true), READER, member(NEWER), REQUEST],
  ["a superseded older answer", MEMBER, answer(OLDER, true), READER, SAME, REQUEST],
  ["a superseded answer after the end", STRANGER, answer(BASE, true), READER, SAME, REQUEST],
  ["a superseded end", MEMBER, answer(BOBS, true), READER, SAME, REQUEST],
  ["a superseded missing", outside("missing"), answer(null, true), READER, SAME, NONE],
  ["a superseded first answer", UNKNOWN, answer(BOBS, true), READER, SAME, REQUEST],
  ["a superseded answer of a creation", UNKNOWN, answer(null, true), CREATOR, SAME, NONE],

  ["a closed list refuses", JOINING, refusal("closed"), READER, awaiting("closed"), NONE],
  ["a full list refuses", JOINING, refusal("full"), READER, awaiting("full"), NONE],
  ["a closed list ends a membership", MEMBER, refusal("closed"), READER, STRANGER, NONE],
  ["a closed list is denied to a stranger", UNKNOWN, refusal("closed"), READER, STRANGER, NONE],
  ["a full list ends none", MEMBER, refusal("full"), READER, SAME, NONE],
  ["a superseded refusal", MEMBER, refusal("closed", true), READER, SAME, REQUEST],
  ["no refusal while the list is created", UNKNOWN, refusal("closed"), CREATOR, SAME, NONE],

  ["a transaction reads a list with the user", UNKNOWN, read(BASE), READER, MEMBER, NONE],
  ["a transaction reads a newer state", MEMBER, read(NEWER), READER, member(NEWER), NONE],
  ["a transaction reads the base", MEMBER, read(BASE), READER, SAME, NONE],
  ["a transaction reads a stale state", MEMBER, read(OLDER), READER, SAME, REQUEST],
  ["a transaction reads no membership", MEMBER, read(BOBS), READER, SAME, REQUEST],
  ["a transaction reads no list", MEMBER, read(null), READER, SAME, REQUEST],
  ["a transaction creates the list", UNKNOWN, read(null), CREATOR, SAME, NONE],
  ["a transaction after the end", STRANGER, read(BASE), READER, SAME, REQUEST],
  ["a transaction after closed", awaiting("closed"), read(BASE), READER, MEMBER, NONE],
  ["a read of a list that is still full", awaiting("full"), read(FULL), READER, SAME, REQUEST],

  ["this tab has written", MEMBER, written(NEWER), READER, member(NEWER), NONE],
  ["this tab has written the first state", UNKNOWN, written(BASE), CREATOR, MEMBER, NONE],
  ["a late response to a write", MEMBER, written(OLDER), READER, SAME, NONE],
  ["a write whose list has ended", outside("missing"), written(BASE), READER, SAME, REQUEST],
  ["another tab has stored", UNKNOWN, stored(BASE), READER, MEMBER, REQUEST],
  ["another tab has stored a newer state", MEMBER, stored(NEWER), READER, member(NEWER), NONE],
  ["another tab has stored an older state", MEMBER, stored(OLDER), READER, SAME, NONE],
  ["another tab has stored, after the end", STRANGER, stored(BASE), READER, SAME, NONE],
  ["another tab has joined", awaiting("full"), stored(BASE), READER, MEMBER, REQUEST],
  [
    "a command of the owner",
    MEMBER,
    changed(OTHER_MEMBERS),
    READER,
    member(OTHER_MEMBERS),
    REQUEST,
  ],
  ["a command of the owner, after the end", STRANGER, changed(BASE), READER, SAME, NONE],

  ["a failure is shown", UNKNOWN, FAILURE, READER, FAILED, NONE],
  ["a failure changes no membership", MEMBER, FAILURE, READER, SAME, NONE],
  ["a failure changes no refusal", awaiting("closed"), FAILURE, READER, SAME, NONE],
  ["a denial is no proof", UNKNOWN, DENIAL, READER, SAME, REQUEST],
  ["a denial is no proof for a member", MEMBER, DENIAL, READER, SAME, REQUEST],
  ["a denial while the list is created", UNKNOWN, DENIAL, CREATOR, SAME, NONE],
  ["a denial of a closed list", awaiting("closed"), DENIAL, READER, SAME, NONE],
  ["a denial of a full list", awaiting("full"), DENIAL, READER, SAME, REQUEST],
  ["a denial after the end", STRANGER, DENIAL, READER, SAME, NONE],
  ["a denial of edits after the end", STRANGER, DENIAL, EDITOR, SAME, REQUEST],
  ["a denial of edits of a closed list", awaiting("closed"), DENIAL, EDITOR, SAME, NONE],
  ["a denial of a missing list", awaiting("missing"), DENIAL, READER, SAME, REQUEST],

  ["a stranger joins", STRANGER, JOIN, READER, JOINING, REQUEST],
  ["the user joins", UNKNOWN, JOIN, READER, JOINING, REQUEST],
  ["the user joins after a failure", FAILED, JOIN, READER, JOINING, REQUEST],
  ["the user joins again", JOINING, JOIN, READER, SAME, REQUEST],
  ["the user joins a closed list again", awaiting("closed"), JOIN, READER, JOINING, REQUEST],
  ["a member joins", MEMBER, JOIN, READER, SAME, NONE],
  ["the user joins a list to be created", UNKNOWN, JOIN, CREATOR, SAME, NONE],
  ["the user leaves", MEMBER, LEFT, READER, STRANGER, NONE],
  ["the user leaves, and wanted in", awaiting("full"), LEFT, READER, STRANGER, NONE],
  ["the user deletes", MEMBER, DELETED, READER, outside("missing"), NONE],
];

const states = [OLDER, BASE, NEWER, OTHER_MEMBERS, BOBS, FULL, { ...BASE, ...CLOSED }, null];
const lists = states.filter((state) => state !== null);
const bothTimes = [false, true];
const allEvents: readonly MembershipEvent[] = [
  ...states.flatMap((list): MembershipEvent[] => [
    snapshot(list),
    read(list),
    ...bothTimes.map((isSuperseded) => answer(list, isSuperseded)),
  ]),
  ...lists.filter(isIn).flatMap((list) => [written(list), stored(list), changed(list)]),
  ...bothTimes.flatMap((isSuperseded) => [
    refusal("closed", isSuperseded),
    refusal("full", isSuperseded),
  ]),
  ...[FAILURE, DENIAL, ABSENCE, JOIN, LEFT, DELETED],
];
const allStates: readonly Membership[] = [
  UNKNOWN,
  JOINING,
  FAILED,
  { kind: "unknown", error, wantsIn: true },
  MEMBER,
  ...(["missing", "stranger", "closed", "full"] as const).map(awaiting),
  ...(["missing", "stranger"] as const).map(outside),
];
const everyone = [READER, EDITOR, CREATOR];

const isOutsideFor = (state: Membership, ...reasons: readonly Outside[]): boolean =>
  state.kind === "outside" && reasons.includes(state.why);

/** Returns whether an event proves how things are on the server. */
function isProof(event: MembershipEvent): boolean {
  return event.type === "answer" || event.type === "refusal"
    ? !event.isSuperseded
    : event.type === "ended";
}

describe("the state of a membership", () => {
  it.each(cases)("%s", (_, state, event, facts, expected, revalidate) => {
    const reduced = reduce(state, event, facts);
    expect(reduced).toMatchObject({ state: expected === SAME ? state : expected, revalidate });
    if (expected === SAME) expect(reduced.state).toBe(state);
  });

  it.each(cases)("the same event twice changes nothing more: %s", (_, state, event, facts) => {
    const once = reduce(state, event, facts).state;
    const copy = "list" in event && event.list ? { ...event, list: { ...event.list } } : event;
    expect(reduce(once, copy as MembershipEvent, facts).state).toBe(once);
  });

  it.each(allStates)("keeps the laws after each event to each user: %j", (state) => {
    for (const event of allEvents)
      for (const facts of everyone) {
        const { state: next, revalidate, supersedes, drops } = reduce(state, event, facts);
        const change = JSON.stringify({ state, event, facts, next });
        const isLate = ["failure", "denial"].includes(event.type);
        const hasEnded = isOutsideFor(next, "missing", "stranger");
        // A membership ends, and revives, by proof only.
        if (state.kind === "member" && next.kind !== "member")
          expect(isProof(event), change).toBe(true);
        if (isOutsideFor(state, "missing", "stranger") && next.kind === "member")
          expect([event.type, isProof(event)], change).toEqual(["answer", true]);
        // No step back but by an answer, or by a command of the owner.
        if (
          state.kind === "member" &&
          next.kind === "member" &&
          !["answer", "changed"].includes(event.type)
        )
          expect(compareStates(next.base, state.base, ["ann"]), change).toBeGreaterThanOrEqual(0);
        // A pending creation survives everything but the user's own deletion.
        if (next.kind !== state.kind && facts.isCreating && state.kind === "unknown")
          expect(next.kind === "member" || event.type === "ended", change).toBe(true);
        // The user wants in only by asking, until they are in or have left.
        if (next.kind !== "member" && next.wantsIn)
          expect(event.type === "join" || (state.kind !== "member" && state.wantsIn), change).toBe(
            true,
          );
        if (isOutsideFor(next, "closed", "full") && next !== state)
          expect(state.kind !== "member" && state.wantsIn, change).toBe(true);
        // The same event again changes nothing.
        expect(reduce(next, event, facts).state, change).toBe(next);
        // Proof settles everything, but for a user who wants in.
        if (isProof(event) && (revalidate || next.kind === "unknown"))
          expect((next.kind !== "member" && next.wantsIn) || facts.isCreating, change).toBe(true);
        // Entries are dropped by proof only, and with it always.
        expect(drops, change).toBe(
          isProof(event) && hasEnded && next.kind === "outside" ? next.why : null,
        );
        // A change supersedes earlier requests, failures never do.
        expect(supersedes, change).toBe(
          !isLate && (next !== state || !["read", "stored", "join"].includes(event.type)),
        );
      }
  });
});
