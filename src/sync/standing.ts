import type { ShoppingList } from "../domain/types";
import type { ServiceError } from "../services/errors";
import type { Departure } from "./browser/remembered";

/** The state of one list for a screen. */
export type ListState =
  | { readonly status: "loading" }
  | { readonly status: "ready"; readonly list: ShoppingList; readonly membership: Membership }
  | { readonly status: "missing" }
  /** The user has left the list, in this browser. */
  | { readonly status: "left" }
  | { readonly status: "failed"; readonly error: ServiceError };

/**
 * The user's membership on the server. `creating`: the list is new, is not on the server yet, and nobody else can open
 * it. `joining`: the join is still pending.
 */
export type Membership = "creating" | "joining" | "member";

/** The outcome of opening a list's link. After `closed`, `full` or `gone`, the list may retry the join. */
export type JoinOutcome = "in" | "closed" | "full" | "gone" | "left";

/** The relation of the user to a list that the list itself does not show. */
export type Standing =
  /** The user is a member, or nothing is known and the user asks for nothing. */
  | { readonly kind: "settled" }
  /** The user opens the list: the next server response makes them join it. */
  | { readonly kind: "opening"; readonly wasRefused: boolean }
  /** The list admits nobody new for now. */
  | { readonly kind: "refused"; readonly error: ServiceError; readonly canRetry: boolean }
  /** The user left in this browser, or was removed or left elsewhere. */
  | { readonly kind: Departure };

export const SETTLED: Standing = { kind: "settled" };

export const OPENING: Standing = { kind: "opening", wasRefused: false };

/** Returns the standing after a departure; the settled one without a departure. */
export const standingOf = (departure: Departure | null): Standing =>
  departure ? { kind: departure } : SETTLED;

/** Returns whether the next server response makes the user join the list. */
export function isAboutToJoin(standing: Standing): boolean {
  return standing.kind === "opening" || (standing.kind === "refused" && standing.canRetry);
}

/** Returns the departure that a standing records; null for none. */
export function departureOf({ kind }: Standing): Departure | null {
  return kind === "left" || kind === "removed" ? kind : null;
}

/** Returns the outcome of opening a list; null while it is unknown. */
export function joinOutcomeOf(state: ListState, standing: Standing): JoinOutcome | null {
  switch (state.status) {
    case "ready":
      return state.membership === "joining" ? null : "in";
    case "missing":
      return "gone";
    case "left":
      return "left";
    case "failed":
      if (standing.kind !== "refused") return null;
      return state.error.code === "list-full" ? "full" : "closed";
    case "loading":
      return null;
  }
}
