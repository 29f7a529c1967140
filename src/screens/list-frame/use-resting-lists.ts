import { useMemo } from "react";
import type { ShoppingList } from "../../domain/types";
import { type ListsState, useLists } from "../../hooks/lists";
import { useRestingPlaces } from "./use-resting-places";

const NO_LISTS: readonly ShoppingList[] = [];

/** Returns all lists of the user, live, most recently updated first. They rest in their places while somebody presses. */
export function useRestingLists(): ListsState {
  const state = useLists();
  const { resting } = useRestingPlaces(state.status === "ready" ? state.lists : NO_LISTS);
  return useMemo(
    () => (state.status === "ready" ? { ...state, lists: resting.map(({ now }) => now) } : state),
    [state, resting],
  );
}
