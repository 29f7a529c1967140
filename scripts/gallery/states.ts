import type { State } from "./state";
import { ENTRY_STATES } from "./states/entry";
import { LIST_STATES } from "./states/list";
import { LISTS_STATES } from "./states/lists";

/** Every screen of the app in every state that one can see. */
export const STATES: readonly State[] = [...ENTRY_STATES, ...LISTS_STATES, ...LIST_STATES];
