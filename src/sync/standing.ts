import type { Departure, Remembered } from "../browser/remembered";
import type { ShoppingList } from "../domain/types";
import type { ServiceError } from "../services/errors";

/** The state of one list for a screen. */
export type ListState =
  | { readonly status: "loading" }
  /** `isNew`: the list is not on the server yet, and nobody else can open it. */
  | { readonly status: "ready"; readonly list: ShoppingList; readonly isNew: boolean }
  | { readonly status: "missing" }
  /** The user has left the list, in this browser. */
  | { readonly status: "left" }
  | { readonly status: "failed"; readonly error: ServiceError };

/** The relation of the user to a list. Only the server's states, and the user's commands in any tab, change it. */
export type Standing =
  /** The user is a member, or nothing is known and the user asks for nothing. */
  | { readonly kind: "settled" }
  /** The user has followed the link, and becomes a member if the list admits them. */
  | { readonly kind: "opening" }
  /** The list is closed or full. */
  | { readonly kind: "refused"; readonly error: ServiceError }
  /** The user left in this browser, or was removed or left elsewhere. */
  | { readonly kind: Departure };

export const SETTLED: Standing = { kind: "settled" };

export const OPENING: Standing = { kind: "opening" };

/** Returns the standing of a user to one list. It begins as this browser has recorded it. */
export function createStanding(
  id: string,
  remembered: Pick<Remembered, "departure" | "recordDeparture">,
) {
  const stored = (): Standing => {
    const departure = remembered.departure(id);
    return departure ? { kind: departure } : SETTLED;
  };
  let standing = stored();
  /** Whether the list does not exist, by the last answer or command. */
  let isMissing = false;

  /** Changes the standing to an existing list, and records a departure or its end. */
  function set(next: Standing) {
    const [before, after] = [departureOf(standing), departureOf(next)];
    standing = next;
    isMissing = false;
    // If nothing changes here, the record of another tab stays.
    if (before !== after) remembered.recordDeparture(id, after);
  }

  const isOpening = (): boolean => standing.kind === "opening" || standing.kind === "refused";

  return {
    current: (): Standing => standing,

    set,

    /** The user opens the list, whatever this browser has recorded. */
    open() {
      standing = OPENING;
      remembered.recordDeparture(id, null);
    },

    /** The list is closed or full. */
    refuse: (error: ServiceError) => set({ kind: "refused", error }),

    /** The list does not exist. A user who opens it becomes a member as soon as it does. */
    miss() {
      set(isOpening() ? OPENING : SETTLED);
      isMissing = true;
    },

    /** Ends the membership: the user left in another tab, which recorded it, or was removed. */
    depart: () => set({ kind: remembered.departure(id) ?? "removed" }),

    /** Takes over the record of this browser. */
    restore() {
      standing = stored();
    },

    /** Returns whether the user wants to become a member. */
    isOpening,

    /** Returns whether the list or the membership has ended, by the last answer or command. Snapshots may be older. */
    isGone: (): boolean => isMissing || departureOf(standing) !== null,

    /**
     * Returns the state of a list that is not known, or has no user as a member.
     *
     * @param failure the last error, if the server has not answered since
     */
    stateWithoutList(failure: ServiceError | null): ListState {
      if (standing.kind === "refused") return { status: "failed", error: standing.error };
      if (isMissing || standing.kind === "removed") return { status: "missing" };
      if (standing.kind === "left") return { status: "left" };
      return failure ? { status: "failed", error: failure } : { status: "loading" };
    },

    /** Returns whether the user has left, as far as this browser has recorded. */
    hasLeft: (): boolean => remembered.departure(id) === "left",
  };
}

/** Returns the departure that a standing records; null for none. */
function departureOf({ kind }: Standing): Departure | null {
  return kind === "left" || kind === "removed" ? kind : null;
}
