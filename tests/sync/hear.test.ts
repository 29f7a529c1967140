import { describe, expect, it } from "vitest";
import { compareStates } from "../../src/domain/receipts";
import type { ShoppingList } from "../../src/domain/types";
import { ServiceError } from "../../src/services/errors";
import { type Belief, hear, type Me, type News, UNKNOWN } from "../../src/sync/hear";
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

const outside = (why: "missing" | "left" | "removed" | "closed" | "full"): Belief => ({
  kind: "outside",
  why,
});
const member = (base: ShoppingList): Belief => ({ kind: "member", base });
const MEMBER = member(BASE);
const error = new ServiceError("unavailable", "Unavailable.");

const snapshot = (list: ShoppingList | null): News => ({ from: "snapshot", list });
const answer = (list: ShoppingList | null, isOvertaken = false): News => ({
  from: "answer",
  list,
  isOvertaken,
});
const refusal = (why: "closed" | "full", isOvertaken = false): News => ({
  from: "refusal",
  why,
  isOvertaken,
});
const read = (list: ShoppingList | null): News => ({ from: "read", list });
const written = (list: ShoppingList): News => ({ from: "written", list });
const stored = (list: ShoppingList): News => ({ from: "stored", list });
const failure = (isDenial: boolean): News => ({ from: "failure", error, isDenial });
const ABSENCE: News = { from: "absence" };

const NOBODY: Me = {
  uid: "ann",
  wantsIn: false,
  hasLeft: false,
  isCreating: false,
  hasEntries: false,
};
const WISH: Me = { ...NOBODY, wantsIn: true };
const LEFT: Me = { ...NOBODY, hasLeft: true };
const EDITOR: Me = { ...NOBODY, hasEntries: true };
const CREATOR: Me = { ...EDITOR, isCreating: true };

const SAME = "the same";
const [ASK, CERTAIN] = [true, false];
type Case = readonly [string, Belief, News, Me, Belief | typeof SAME, boolean];

const cases: readonly Case[] = [
  ["a snapshot with the user makes a member", UNKNOWN, snapshot(BASE), NOBODY, MEMBER, CERTAIN],
  ["a newer snapshot replaces the base", MEMBER, snapshot(NEWER), NOBODY, member(NEWER), CERTAIN],
  ["an older snapshot is doubtful", MEMBER, snapshot(OLDER), NOBODY, SAME, ASK],
  ["other members are doubtful", MEMBER, snapshot(OTHER_MEMBERS), NOBODY, SAME, ASK],
  ["a closed list is doubtful", MEMBER, snapshot({ ...BASE, ...CLOSED }), NOBODY, SAME, ASK],
  ["a snapshot revives no ended one", outside("left"), snapshot(BASE), LEFT, SAME, ASK],
  ["a snapshot revives no missing one", outside("missing"), snapshot(BASE), NOBODY, SAME, ASK],
  ["a snapshot admits after closed", outside("closed"), snapshot(BASE), WISH, MEMBER, CERTAIN],
  [
    "a snapshot without the user: removed",
    UNKNOWN,
    snapshot(BOBS),
    NOBODY,
    outside("removed"),
    CERTAIN,
  ],
  ["the same after leaving: left", UNKNOWN, snapshot(BOBS), LEFT, outside("left"), CERTAIN],
  ["the same with a wish: it is asked", UNKNOWN, snapshot(BOBS), WISH, SAME, CERTAIN],
  ["the same of a full list: full", UNKNOWN, snapshot(FULL), WISH, outside("full"), CERTAIN],
  ["the same for a member is doubtful", MEMBER, snapshot(BOBS), NOBODY, SAME, ASK],
  ["room after full, with a wish", outside("full"), snapshot(BOBS), WISH, UNKNOWN, ASK],
  ["room after missing, with a wish", outside("missing"), snapshot(BOBS), WISH, UNKNOWN, ASK],
  [
    "room after closed, without a wish",
    outside("closed"),
    snapshot(BOBS),
    NOBODY,
    outside("removed"),
    CERTAIN,
  ],
  ["no list", UNKNOWN, snapshot(null), NOBODY, outside("missing"), CERTAIN],
  ["no list, for a member", MEMBER, snapshot(null), NOBODY, SAME, ASK],
  ["no list, while it is created", UNKNOWN, snapshot(null), CREATOR, SAME, CERTAIN],
  ["a list of others, while it is created", UNKNOWN, snapshot(BOBS), CREATOR, SAME, CERTAIN],

  ["absence is doubtful for a member", MEMBER, ABSENCE, NOBODY, SAME, ASK],
  ["absence means nothing else", UNKNOWN, ABSENCE, WISH, SAME, CERTAIN],
  ["absence means nothing to ended ones", outside("removed"), ABSENCE, NOBODY, SAME, CERTAIN],

  ["an answer makes a member", UNKNOWN, answer(BASE), WISH, MEMBER, CERTAIN],
  ["an overtaken one, too, and asks again", UNKNOWN, answer(BASE, true), WISH, MEMBER, ASK],
  ["an answer revives", outside("removed"), answer(BASE), NOBODY, MEMBER, CERTAIN],
  ["an answer sets the base back", MEMBER, answer(OLDER), NOBODY, member(OLDER), CERTAIN],
  ["an answer ends a membership", MEMBER, answer(BOBS), NOBODY, outside("removed"), CERTAIN],
  ["an answer after leaving", MEMBER, answer(BOBS), LEFT, outside("left"), CERTAIN],
  ["an answer without a list", MEMBER, answer(null), NOBODY, outside("missing"), CERTAIN],
  ["an answer without the user, with a wish", UNKNOWN, answer(BOBS), WISH, SAME, ASK],
  ["a full list, with a wish", UNKNOWN, answer(FULL), WISH, outside("full"), CERTAIN],
  ["an answer while the list is created", UNKNOWN, answer(null), CREATOR, SAME, CERTAIN],
  ["an overtaken answer that agrees", MEMBER, answer({ ...BASE }, true), NOBODY, SAME, CERTAIN],
  ["an overtaken newer answer", MEMBER, answer(NEWER, true), NOBODY, member(NEWER), ASK],
  ["an overtaken older answer", MEMBER, answer(OLDER, true), NOBODY, SAME, ASK],
  ["an overtaken answer after the end", outside("left"), answer(BASE, true), LEFT, SAME, ASK],
  ["an overtaken end", MEMBER, answer(BOBS, true), NOBODY, SAME, ASK],
  [
    "an overtaken answer about a missing list",
    outside("missing"),
    answer(null, true),
    NOBODY,
    SAME,
    CERTAIN,
  ],
  ["an overtaken answer, and nothing is known", UNKNOWN, answer(BOBS, true), NOBODY, SAME, ASK],

  ["a closed list refuses a wish", UNKNOWN, refusal("closed"), WISH, outside("closed"), CERTAIN],
  ["a full list refuses a wish", UNKNOWN, refusal("full"), WISH, outside("full"), CERTAIN],
  [
    "a closed list ends a membership",
    MEMBER,
    refusal("closed"),
    NOBODY,
    outside("removed"),
    CERTAIN,
  ],
  ["the same after leaving", MEMBER, refusal("closed"), LEFT, outside("left"), CERTAIN],
  ["a full list after leaving elsewhere", UNKNOWN, refusal("full"), LEFT, outside("left"), CERTAIN],
  ["a full list does not", MEMBER, refusal("full"), NOBODY, SAME, CERTAIN],
  ["an overtaken refusal is asked again", MEMBER, refusal("closed", true), NOBODY, SAME, ASK],
  ["no refusal while the list is created", UNKNOWN, refusal("closed"), CREATOR, SAME, CERTAIN],

  ["a transaction reads a list with the user", UNKNOWN, read(BASE), NOBODY, MEMBER, CERTAIN],
  ["a transaction reads a newer state", MEMBER, read(NEWER), NOBODY, member(NEWER), CERTAIN],
  ["a transaction reads the base", MEMBER, read(BASE), NOBODY, SAME, CERTAIN],
  ["a transaction reads a stale state", MEMBER, read(OLDER), NOBODY, SAME, ASK],
  ["a transaction reads no membership", MEMBER, read(BOBS), NOBODY, SAME, ASK],
  ["a transaction reads no list", MEMBER, read(null), NOBODY, SAME, ASK],
  ["a transaction creates the list", UNKNOWN, read(null), CREATOR, SAME, CERTAIN],
  ["a transaction after the end", outside("left"), read(BASE), LEFT, SAME, ASK],
  ["a transaction after closed", outside("closed"), read(BASE), WISH, MEMBER, CERTAIN],

  ["a read of a list that is still full", outside("full"), read(FULL), WISH, SAME, CERTAIN],
  ["a read of a list that has room again", outside("full"), read(BOBS), WISH, SAME, ASK],
  ["this tab has written", MEMBER, written(NEWER), NOBODY, member(NEWER), CERTAIN],
  ["this tab has written the first state", UNKNOWN, written(BASE), CREATOR, MEMBER, CERTAIN],
  ["a late response to a write", MEMBER, written(OLDER), NOBODY, SAME, CERTAIN],
  ["a write whose list has ended", outside("missing"), written(BASE), NOBODY, SAME, ASK],
  ["another tab has stored", UNKNOWN, stored(BASE), NOBODY, MEMBER, ASK],
  ["another tab has stored a newer state", MEMBER, stored(NEWER), NOBODY, member(NEWER), CERTAIN],
  ["another tab has stored an older state", MEMBER, stored(OLDER), NOBODY, SAME, CERTAIN],
  ["another tab has stored, after the end", outside("left"), stored(BASE), LEFT, SAME, CERTAIN],
  ["another tab has joined", outside("full"), stored(BASE), WISH, MEMBER, ASK],

  ["a failure is shown", UNKNOWN, failure(false), NOBODY, { kind: "unknown", error }, CERTAIN],
  ["a failure changes no membership", MEMBER, failure(false), NOBODY, SAME, CERTAIN],
  ["a denial is doubtful", UNKNOWN, failure(true), NOBODY, SAME, ASK],
  ["a denial is doubtful for a member", MEMBER, failure(true), NOBODY, SAME, ASK],
  ["a denial while the list is created", UNKNOWN, failure(true), CREATOR, SAME, CERTAIN],
  ["a denial of a closed list", outside("closed"), failure(true), WISH, SAME, CERTAIN],
  ["a denial of a full list", outside("full"), failure(true), WISH, SAME, ASK],
  ["a denial after the end", outside("removed"), failure(true), NOBODY, SAME, CERTAIN],
  ["a denial of edits after the end", outside("removed"), failure(true), EDITOR, SAME, ASK],
  ["a denial of edits of a closed list", outside("closed"), failure(true), EDITOR, SAME, CERTAIN],
  ["a denial after the end, with a wish", outside("missing"), failure(true), WISH, SAME, ASK],

  ["the user wants in", outside("removed"), { from: "wish" }, WISH, UNKNOWN, ASK],
  ["the user wants in again", UNKNOWN, { from: "wish" }, WISH, SAME, ASK],
  ["a member wants in", MEMBER, { from: "wish" }, NOBODY, SAME, CERTAIN],
  ["the user leaves", MEMBER, { from: "ended", why: "left" }, NOBODY, outside("left"), CERTAIN],
  [
    "the user deletes",
    MEMBER,
    { from: "ended", why: "missing" },
    NOBODY,
    outside("missing"),
    CERTAIN,
  ],
];

describe("what a list believes", () => {
  it.each(cases)("%s", (_, belief, news, me, expected, ask) => {
    const heard = hear(belief, news, me);
    expect(heard).toEqual({ belief: expected === SAME ? belief : expected, ask });
    if (expected === SAME) expect(heard.belief).toBe(belief);
  });

  it.each(cases)("the same news twice changes nothing more: %s", (_, belief, news, me) => {
    const once = hear(belief, news, me).belief;
    const copy: News = "list" in news && news.list ? { ...news, list: { ...news.list } } : news;
    expect(hear(once, copy, me).belief).toBe(once);
  });

  const states = [OLDER, BASE, NEWER, OTHER_MEMBERS, BOBS, FULL, { ...BASE, ...CLOSED }, null];
  const lists = states.filter((state) => state !== null);
  const bothTimes = [false, true];
  const allNews: readonly News[] = [
    ...states.flatMap((list): News[] => [
      snapshot(list),
      read(list),
      ...bothTimes.map((isOvertaken) => answer(list, isOvertaken)),
    ]),
    ...lists.filter(isIn).flatMap((list) => [written(list), stored(list)]),
    ...bothTimes.flatMap((isOvertaken) => [
      refusal("closed", isOvertaken),
      refusal("full", isOvertaken),
    ]),
    ...[failure(true), failure(false), ABSENCE, { from: "wish" } as const],
    ...(["left", "missing"] as const).map((why): News => ({ from: "ended", why })),
  ];
  const everyone = [NOBODY, WISH, LEFT, EDITOR, CREATOR, { ...EDITOR, ...WISH }];

  it.each<Belief>([
    UNKNOWN,
    { kind: "unknown", error },
    MEMBER,
    ...(["missing", "left", "removed", "closed", "full"] as const).map(outside),
  ])(
    "all news in turn: a membership ends and revives only by certain news; the belief before is %j",
    (belief) => {
      for (const news of allNews)
        for (const me of everyone) {
          const { belief: next, ask } = hear(belief, news, me);
          const change = JSON.stringify({ belief, news, me, next });
          const isCertain = "isOvertaken" in news ? !news.isOvertaken : news.from === "ended";
          const isEnded = belief.kind === "outside" && !["closed", "full"].includes(belief.why);
          if (belief.kind === "member" && next.kind !== "member")
            expect(isCertain, change).toBe(true);
          if (isEnded && next.kind === "member")
            expect([news.from, isCertain]).toEqual(["answer", true]);
          if (belief.kind === "member" && next.kind === "member" && news.from !== "answer")
            expect(compareStates(next.base, belief.base, ["ann"]), change).toBeGreaterThanOrEqual(
              0,
            );
          if (next.kind !== belief.kind && me.isCreating && belief.kind === "unknown")
            expect(next.kind === "member" || news.from === "ended", change).toBe(true);
          expect(hear(next, news, me).belief, change).toBe(next);
          if (isCertain && (ask || next.kind === "unknown"))
            expect(me.wantsIn || me.isCreating, change).toBe(true);
        }
    },
  );
});
