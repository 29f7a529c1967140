/** Events that must happen at least once, or the simulation proves nothing about them. */
export const EVENTS = [
  /** Undos; undos that took back an unsent entry; copied items. */
  "undos",
  "undosOfUnsent",
  "copies",
  /** Moves of items between lists that succeeded, also those that undid another; moves that failed. */
  "moves",
  "undoneMoves",
  "failedMoves",
  /** Transactions that conflicted with another one. */
  "conflicts",
  /** Requests that failed before they reached the server; commits whose response was lost, or that arrived late. */
  "failedRequests",
  "lostResponses",
  "lateCommits",
  /** Temporary denials of requests; phases without a network; phases with a full storage. */
  "denials",
  "offlinePhases",
  "fullStorages",
  /** Crashed tabs; those between a commit and its response; entries that had no room in storage then. */
  "crashes",
  "crashesAtCommit",
  "diedUnstored",
  /** Entries that were blocked by a full list in the end. */
  "blocked",
  "newLists",
  "departures",
  "returns",
  "removals",
  "closings",
  "deletedLists",
] as const;

/** Violations: these must never happen. */
export const VIOLATIONS = [
  /** Entries that no commit includes; entries that several commits include; undone entries that a commit includes. */
  "lost",
  "appliedTwice",
  "cameBack",
  /** Items that a move removed and did not add, or added and did not remove; moves with another outcome than reported. */
  "lostByMoves",
  "doubledByMoves",
  "wrongMoves",
  /** Writes that differ from the result of their entries; stored states that no write explains. */
  "unexplained",
  /** Own items that vanished from the screen for a moment; screens that differ from the server in the end. */
  "flickers",
  "disagreements",
  /** Entries that stay pending in the end. */
  "pending",
] as const;

export type Violation = (typeof VIOLATIONS)[number];

/** The counts of a simulation. */
export type Figures = Record<(typeof EVENTS)[number] | Violation | "entries" | "commits", number>;

/** Returns all figures at zero. */
export function noFigures(): Figures {
  const names = ["entries", "commits", ...EVENTS, ...VIOLATIONS];
  return Object.fromEntries(names.map((name) => [name, 0])) as Figures;
}
