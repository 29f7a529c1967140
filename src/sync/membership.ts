import type { ServiceError } from "../domain/errors";
import { isFull, isMember } from "../domain/membership";
import { compareStates } from "../domain/receipts";
import { reuseItems } from "../domain/same-items";
import type { ShoppingList } from "../domain/types";

/**
 * The reason why a user is outside a list. `stranger`: the list exists, and the user, who left it, was removed or was
 * never a member, has not asked to join. `closed` and `full`: the user waits to join; `closed` is proven, `full` may be a
 * snapshot's.
 */
export type Outside = "missing" | "stranger" | "closed" | "full";

/** The user's membership of one list, as this page knows it. `wantsIn`: the user has followed its link, or pressed `Join`. */
export type Membership =
  /** Nothing is known. `error` is the last error of a read or a join; null for none. */
  | { readonly kind: "unknown"; readonly error: ServiceError | null; readonly wantsIn: boolean }
  /** The user is a member. The base is the newest state of the server that this browser knows. */
  | { readonly kind: "member"; readonly base: ShoppingList }
  | { readonly kind: "outside"; readonly why: Outside; readonly wantsIn: boolean };

/** Something that happens to a list; the list null is one that does not exist. */
export type MembershipEvent =
  /** A state in a live read: of the list, or of all lists. */
  | { readonly type: "snapshot"; readonly list: ShoppingList | null }
  /** The live read of all the user's lists lacks the list. */
  | { readonly type: "absence" }
  /** The server's answer to a request. `isSuperseded`: another event has superseded the request since it began. */
  | {
      readonly type: "answer";
      readonly list: ShoppingList | null;
      readonly isSuperseded: boolean;
    }
  /** The server's proven refusal of a request. */
  | {
      readonly type: "refusal";
      readonly why: "closed" | "full";
      readonly isSuperseded: boolean;
    }
  /** A transaction of this tab has read a state. It may write only if nothing is requested. */
  | { readonly type: "read"; readonly list: ShoppingList | null }
  /** A transaction of this tab has written a state. */
  | { readonly type: "written"; readonly list: ShoppingList }
  /** Another tab has stored a state. */
  | { readonly type: "stored"; readonly list: ShoppingList }
  /** An owner's command of this tab has changed the members of the base, or who may join. */
  | { readonly type: "changed"; readonly list: ShoppingList }
  /** The server has denied a live read or a write, perhaps for now. */
  | { readonly type: "denial" }
  /** A live read or a request has failed. */
  | { readonly type: "failure"; readonly error: ServiceError }
  /** The user follows the link, or presses `Join`. */
  | { readonly type: "join" }
  /** A command of this tab has ended the membership (`stranger`) or the list (`missing`). */
  | { readonly type: "ended"; readonly why: "stranger" | "missing" };

/** The facts beside the state that decide the consequences of an event. */
export type Facts = {
  readonly uid: string;
  /** Whether a pending entry creates the list. */
  readonly isCreating: boolean;
  /** Whether entries are pending. */
  readonly hasEntries: boolean;
};

type Transition = {
  readonly state: Membership;
  /** Whether the server is to be asked for the list. */
  readonly revalidate: boolean;
};

/** All consequences of an event. */
export type Reduction = Transition & {
  /** Whether the answer to a request that began before is older than what this page knows by now. */
  readonly supersedes: boolean;
  /** Why the entries that were pending when the request began can never be written; null if they may be. */
  readonly drops: Outside | null;
};

/** The state before anything is known. */
export const UNKNOWN: Membership = { kind: "unknown", error: null, wantsIn: false };

/** Events that supersede a request only if they change the state: they may come many times. */
const REPEATED: ReadonlySet<MembershipEvent["type"]> = new Set(["read", "stored", "join"]);

/**
 * Returns the state after an event, and all that follows. An event that changes nothing returns the same object.
 *
 * Live reads may be late and each on its own. So a snapshot never ends a membership, nor revives one: the server is
 * asked. Only answers, proven refusals and the user's own commands do. While a creation is pending and no base is known,
 * nothing proves that the list is missing or the user no member.
 */
export function reduce(state: Membership, event: MembershipEvent, facts: Facts): Reduction {
  const { state: next, revalidate } = transition(state, event, facts);
  const isFailure = event.type === "failure" || event.type === "denial";
  const isProof =
    event.type === "ended" ||
    ((event.type === "answer" || event.type === "refusal") && !event.isSuperseded);
  return {
    state: next,
    revalidate,
    supersedes: !isFailure && (next !== state || !REPEATED.has(event.type)),
    drops: isProof && hasEnded(next) ? next.why : null,
  };
}

function transition(state: Membership, event: MembershipEvent, facts: Facts): Transition {
  const { uid } = facts;
  const base = state.kind === "member" ? state.base : null;
  const wantsIn = state.kind !== "member" && state.wantsIn;
  const isToBeCreated = facts.isCreating && !base;
  /** Changes nothing. */
  const keep: Transition = { state, revalidate: false };
  /** Changes nothing, and asks the server. */
  const revalidate: Transition = { state, revalidate: true };

  switch (event.type) {
    case "snapshot":
      if (!isIn(event.list)) return base ? revalidate : outsideOf(event.list);
      if (hasEnded(state) || (base && isDoubtful(event.list, base, uid))) return revalidate;
      return take(event.list);
    case "absence":
      return base ? revalidate : keep;
    case "answer": {
      const next = isIn(event.list) ? take(event.list) : outsideOf(event.list);
      if (!event.isSuperseded || (next.state === state && !next.revalidate)) return next;
      const isOutdated = hasEnded(state) || !isIn(event.list) || isStale(event.list, base, uid);
      // Without this, the list stands still while others write faster than the server answers.
      return isOutdated ? revalidate : { ...next, revalidate: true };
    }
    case "refusal":
      if (isToBeCreated) return keep;
      if (event.isSuperseded) return revalidate;
      if (wantsIn) return outside(event.why);
      return base && event.why === "full" ? keep : outside("stranger");
    case "read":
      if (!event.list && isToBeCreated) return keep;
      if (!isIn(event.list) || hasEnded(state)) return revalidate;
      return base && compareStates(event.list, base, [uid]) < 0 ? revalidate : adopt(event.list);
    case "written":
      return state.kind === "outside" ? revalidate : adopt(event.list);
    case "stored":
      // The other tab may not know of a removal or a deletion yet.
      return hasEnded(state) ? keep : { ...adopt(event.list), revalidate: !base };
    case "changed":
      return base ? { ...take(event.list), revalidate: true } : keep;
    case "denial":
      return isToBeCreated || !isDenialDoubtful() ? keep : revalidate;
    case "failure": {
      const isNew = state.kind === "unknown" && state.error?.code !== event.error.code;
      return isNew ? { ...keep, state: { ...state, error: event.error } } : keep;
    }
    case "join":
      if (base || isToBeCreated) return keep;
      return { state: unknown(), revalidate: true };
    case "ended":
      return outside(event.why, false);
  }

  function isIn(list: ShoppingList | null): list is ShoppingList {
    return list !== null && isMember(list, uid);
  }

  /** Takes any state of a member. `adopt` takes it only if it is newer. */
  function take(list: ShoppingList): Transition {
    const next = base ? reuseParts(base, list) : list;
    return next === base ? keep : { ...keep, state: { kind: "member", base: next } };
  }

  /** Takes a state only if it has an edit of the user that the base lacks. */
  function adopt(list: ShoppingList): Transition {
    return base && compareStates(list, base, [uid]) <= 0 ? keep : take(list);
  }

  /** Takes a state without the user; null for no list. */
  function outsideOf(list: ShoppingList | null): Transition {
    if (isToBeCreated) return keep;
    if (!list) return outside("missing");
    if (!wantsIn) return outside("stranger");
    if (isFull(list)) return outside("full");
    // A join is under way already. But this may be the answer to a read that began earlier: then one is due.
    if (state.kind === "unknown") return { state, revalidate: event.type === "answer" };
    return { state: unknown(), revalidate: true };
  }

  function outside(why: Outside, isWaiting = wantsIn): Transition {
    const isSame = state.kind === "outside" && state.why === why && state.wantsIn === isWaiting;
    return isSame ? keep : { ...keep, state: { kind: "outside", why, wantsIn: isWaiting } };
  }

  /** Returns the state of a user who wants to become a member, and of whom nothing else is known. */
  function unknown(): Membership {
    const isSame = state.kind === "unknown" && state.wantsIn && !state.error;
    return isSame ? state : { kind: "unknown", error: null, wantsIn: true };
  }

  /** Returns whether the answer to a denial may admit the user, or drop the entries. A closed list has answered. */
  function isDenialDoubtful(): boolean {
    if (state.kind !== "outside") return true;
    return state.why !== "closed" && (wantsIn || facts.hasEntries);
  }
}

/** Returns whether an answer or a command has ended the membership, or the list. */
function hasEnded(state: Membership): state is Membership & { readonly kind: "outside" } {
  return state.kind === "outside" && (state.why === "missing" || state.why === "stranger");
}

/** Returns whether a state with the user lacks an edit of a common member that the base has, or has other members. */
function isDoubtful(list: ShoppingList, base: ShoppingList, uid: string): boolean {
  return isStale(list, base, uid) || membershipOf(list) !== membershipOf(base);
}

/** Returns whether a state with the user lacks an edit of a common member that the base has. */
function isStale(list: ShoppingList, base: ShoppingList | null, uid: string): boolean {
  return base !== null && compareStates(list, base, [uid, ...list.sharedWith]) < 0;
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
