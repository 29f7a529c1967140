import type { ShoppingList } from "../domain/types";
import type { ServiceError } from "../services/errors";
import type { Departure } from "./browser/remembered";

/** What a screen knows of one list. */
export type ListState =
  | { readonly status: "loading" }
  | { readonly status: "ready"; readonly list: ShoppingList; readonly membership: Membership }
  | { readonly status: "missing" }
  /** The user has left the list, in this browser. */
  | { readonly status: "left" }
  | { readonly status: "failed"; readonly error: ServiceError };

/**
 * Whether the server has the user on the list. Not while it does not have a list that was made here (`making`), which
 * nobody else can open yet, nor while a join waits to be sent (`joining`).
 */
export type Membership = "creating" | "joining" | "member";

/** How opening a list as by its link ends. A list that is `closed`, `full` or `gone` is asked again while it is followed. */
export type JoinOutcome = "in" | "closed" | "full" | "gone" | "left";

/** How the user stands with a list, apart from what the list itself says. */
export type Standing =
  /** On the list, or nothing is known and nothing is asked. */
  | { readonly is: "settled" }
  /** The user opens the list: they join it with the server's next answer. */
  | { readonly is: "opening"; readonly isRefusedBefore: boolean }
  /** The list takes nobody new, for now. */
  | { readonly is: "refused"; readonly error: ServiceError; readonly isRetried: boolean }
  /** The user has gone: by their own hand in this browser, or otherwise. */
  | { readonly is: Departure };

export const SETTLED: Standing = { is: "settled" };

export const OPENING: Standing = { is: "opening", isRefusedBefore: false };

/** Returns how somebody stands who has gone, or not. */
export const standingOf = (departure: Departure | null): Standing =>
  departure ? { is: departure } : SETTLED;

/** Returns whether the user is to join the list with the next answer of the server. */
export function isAboutToJoin(standing: Standing): boolean {
  return standing.is === "opening" || (standing.is === "refused" && standing.isRetried);
}

/** Returns how the user has gone; null where they have not. */
export function departureOf({ is }: Standing): Departure | null {
  return is === "left" || is === "removed" ? is : null;
}

/** Returns how opening the list has ended; null while that is not known. */
export function joinOutcomeOf(state: ListState, standing: Standing): JoinOutcome | null {
  switch (state.status) {
    case "ready":
      return state.membership === "joining" ? null : "in";
    case "missing":
      return "gone";
    case "left":
      return "left";
    case "failed":
      if (standing.is !== "refused") return null;
      return state.error.code === "list-full" ? "full" : "closed";
    case "loading":
      return null;
  }
}
