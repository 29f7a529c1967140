import { isFull, isMember } from "../domain/membership";
import { compareStates } from "../domain/receipts";
import { reuseItems } from "../domain/same-items";
import type { ShoppingList } from "../domain/types";
import type { ServiceError } from "../services/errors";

/** The reason why a user is no member of a list. `left`: in this browser; `removed`: elsewhere, or by the owner. */
type Outside = "missing" | "left" | "removed" | "closed" | "full";

/** One list as this page believes it to be. */
export type Belief =
  /** Nothing is known. `error` is the last error of a read or a join; null for none. */
  | { readonly kind: "unknown"; readonly error: ServiceError | null }
  /** The user is a member. The base is the newest state of the server that this browser knows. */
  | { readonly kind: "member"; readonly base: ShoppingList }
  | { readonly kind: "outside"; readonly why: Outside };

/** Something that a page hears about a list; null stands for a list that does not exist. */
export type News =
  /** A state in a live read: of the list, or of all lists. */
  | { readonly from: "snapshot"; readonly list: ShoppingList | null }
  /** The live read of all the user's lists lacks the list. */
  | { readonly from: "absence" }
  /** The server's answer to a question. `isOvertaken`: other news has come since the question was asked. */
  | { readonly from: "answer"; readonly list: ShoppingList | null; readonly isOvertaken: boolean }
  /** The answer that the list admits nobody: `closed` is proven by the user's own lists. */
  | {
      readonly from: "refusal";
      readonly why: "closed" | "full";
      readonly isOvertaken: boolean;
    }
  /** A state that a transaction of this tab has read. It may write only if nothing is asked. */
  | { readonly from: "read"; readonly list: ShoppingList | null }
  /** A state that this tab has written. */
  | { readonly from: "written"; readonly list: ShoppingList }
  /** A state that another tab has stored. */
  | { readonly from: "stored"; readonly list: ShoppingList }
  | { readonly from: "failure"; readonly error: ServiceError; readonly isDenial: boolean }
  /** The user wants to become a member. */
  | { readonly from: "wish" }
  /** The user has left or deleted the list in this tab. */
  | { readonly from: "ended"; readonly why: "left" | "missing" };

/** The facts about the user that decide what news means. */
export type Me = {
  readonly uid: string;
  /** Whether the user, no member yet, has opened the list to become one, and has not left it since in any tab. */
  readonly wantsIn: boolean;
  /** Whether this browser has recorded that the user left. */
  readonly hasLeft: boolean;
  /** Whether an entry creates the list. */
  readonly isCreating: boolean;
  /** Whether entries are pending. */
  readonly hasEntries: boolean;
};

/** The belief after news, and whether the server is to be asked. */
export type Heard = { readonly belief: Belief; readonly ask: boolean };

export const UNKNOWN: Belief = { kind: "unknown", error: null };

/**
 * Returns the belief after news about a list. News that changes nothing returns the same belief.
 *
 * Live reads may be late and each on its own, so a snapshot never ends a membership, nor revives one: it raises a doubt,
 * and the server is asked. While a creation is pending, nothing proves that the list is missing or the user no member.
 */
export function hear(belief: Belief, news: News, me: Me): Heard {
  const base = belief.kind === "member" ? belief.base : null;
  const isToBeCreated = me.isCreating && !base;
  const hasEnded = belief.kind === "outside" && belief.why !== "closed" && belief.why !== "full";
  const keep: Heard = { belief, ask: false };
  const doubt: Heard = { belief, ask: true };

  switch (news.from) {
    case "snapshot":
      if (!isIn(news.list)) return base ? doubt : believeNoMember(news.list);
      return hasEnded || (base && isDoubtful(news.list, base, me.uid)) ? doubt : believe(news.list);
    case "absence":
      return base ? doubt : keep;
    case "answer":
      if (!news.isOvertaken)
        return isIn(news.list) ? believe(news.list) : believeNoMember(news.list);
      if (agrees(news.list)) return keep;
      if (!isIn(news.list) || hasEnded || (base && isOlder(news.list, base, me.uid))) return doubt;
      // Without this, the list stands still while others write faster than the server answers.
      return { ...believe(news.list), ask: true };
    case "refusal":
      if (isToBeCreated) return keep;
      if (news.isOvertaken) return doubt;
      if (me.wantsIn) return outside(news.why);
      return base && news.why === "full" ? keep : outside(departure());
    case "read":
      if (!news.list && isToBeCreated) return keep;
      if (!isIn(news.list)) return isStillFull(news.list) ? keep : doubt;
      if (hasEnded) return doubt;
      return base && compareStates(news.list, base, [me.uid]) < 0 ? doubt : adopt(news.list);
    case "written":
      return belief.kind === "outside" ? doubt : adopt(news.list);
    case "stored":
      if (hasEnded) return keep;
      return { ...adopt(news.list), ask: !base }; // another tab may not know of a removal yet
    case "failure": {
      // Outside, the answer admits the user, or drops the entries.
      const isAsked =
        belief.kind !== "outside" || (belief.why !== "closed" && (me.wantsIn || me.hasEntries));
      // The question that a denial leads to reports an error of its own.
      const isError =
        belief.kind === "unknown" && !news.isDenial && belief.error?.code !== news.error.code;
      return {
        belief: isError ? { kind: "unknown", error: news.error } : belief,
        ask: news.isDenial && !isToBeCreated && isAsked,
      };
    }
    case "wish":
      return base ? keep : { belief: belief.kind === "unknown" ? belief : UNKNOWN, ask: true };
    case "ended":
      return outside(news.why);
  }

  function isIn(list: ShoppingList | null): list is ShoppingList {
    return list !== null && isMember(list, me.uid);
  }

  function believe(list: ShoppingList): Heard {
    const next = base ? reuseParts(base, list) : list;
    return next === base ? keep : { belief: { kind: "member", base: next }, ask: false };
  }

  /** Believes a state only if it has an edit of the user that the base lacks. */
  function adopt(list: ShoppingList): Heard {
    return base && compareStates(list, base, [me.uid]) <= 0 ? keep : believe(list);
  }

  /** Believes that the list does not exist (null), or that the user is no member of it. */
  function believeNoMember(list: ShoppingList | null): Heard {
    if (isToBeCreated) return keep;
    if (!list) return outside("missing");
    if (!me.wantsIn) return outside(departure());
    if (isFull(list)) return outside("full");
    // While nothing is known, the wish is being asked already, unless this is the answer.
    if (belief.kind === "unknown") return { belief, ask: news.from === "answer" };
    return { belief: UNKNOWN, ask: true };
  }

  function outside(why: Outside): Heard {
    const isSame = belief.kind === "outside" && belief.why === why;
    return isSame ? keep : { belief: { kind: "outside", why }, ask: false };
  }

  function isStillFull(list: ShoppingList | null): boolean {
    return belief.kind === "outside" && belief.why === "full" && list !== null && isFull(list);
  }

  function departure(): Outside {
    return me.hasLeft ? "left" : "removed";
  }

  /** Returns whether an answer says what is believed already. */
  function agrees(list: ShoppingList | null): boolean {
    if (base) return isIn(list) && reuseParts(base, list) === base;
    if (belief.kind !== "outside" || isIn(list)) return false;
    return list ? belief.why !== "missing" && !me.wantsIn : belief.why === "missing";
  }
}

/** Returns whether a state with the user lacks an edit of a common member that the base has, or has other members. */
function isDoubtful(list: ShoppingList, base: ShoppingList, uid: string): boolean {
  return isOlder(list, base, uid) || membershipOf(list) !== membershipOf(base);
}

/** Returns whether a state with the user lacks an edit of a common member that the base has. */
function isOlder(list: ShoppingList, base: ShoppingList, uid: string): boolean {
  return compareStates(list, base, [uid, ...list.sharedWith]) < 0;
}

/** Returns the members of a list, and whether others may join. */
const membershipOf = ({ sharedWith, isClosed }: ShoppingList): string =>
  `${sharedWith.join()} ${isClosed === true}`;

/**
 * Returns a state of a list that shares unchanged items and members with the one before, for React's memoisation; the
 * one before if nothing differs.
 */
function reuseParts(before: ShoppingList, list: ShoppingList): ShoppingList {
  const next = {
    ...list,
    items: reuseItems(before.items, list.items),
    sharedWith: reuse(before.sharedWith, list.sharedWith),
    names: reuse(before.names, list.names),
  };
  const isSame =
    next.items === before.items &&
    JSON.stringify({ ...next, items: [] }) === JSON.stringify({ ...before, items: [] });
  return isSame ? before : next;
}

/** Returns `next`, or `known` if the two are equal. */
function reuse<Value>(known: Value, next: Value): Value {
  return JSON.stringify(known) === JSON.stringify(next) ? known : next;
}
