/** Events that must happen at least once, or the simulation proves nothing about them. */
export const EVENTS = [
  /** Undos; undos that took back an unsent entry. */
  "undos",
  "undosOfUnsent",
  /** Moves of items between lists. */
  "moves",
  /** Transactions that conflicted with another one. */
  "conflicts",
  /** Requests that failed before they reached the server; commits whose response was lost; phases without a network. */
  "failedRequests",
  "lostResponses",
  "offlinePhases",
  /** Crashed tabs; those between a commit and its response. */
  "crashes",
  "crashesAtCommit",
  "newLists",
  "departures",
  "removals",
  "closings",
  "deletedLists",
] as const;

/** The counts of a simulation. */
export type Figures = Record<(typeof EVENTS)[number] | "entries" | "commits", number>;

/** Returns all figures at zero. */
export function noFigures(): Figures {
  return Object.fromEntries(["entries", "commits", ...EVENTS].map((name) => [name, 0])) as Figures;
}

/** Violations: these must never happen. */
export type Violation =
  /** Entries that no commit includes; entries that several commits include; undone entries that a commit includes. */
  | "lost"
  | "applied twice"
  | "came back"
  /** Writes that differ from the result of their entries, except for moved items; stored states that no write explains. */
  | "unexplained"
  /** Own items that vanished from the screen for a moment; screens that differ from the server in the end. */
  | "flicker"
  | "disagreement"
  /** Entries and commands that stay pending in the end. */
  | "pending";
