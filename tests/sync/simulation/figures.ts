/** Events that must happen at least once, or the simulation proves nothing about them. */
export const EVENTS = [
  /** Undos, and undos that removed unsent entries. */
  "undos",
  "undosOfUnsent",
  /** Transferred and copied items; undos and redos of transfers. */
  "transfers",
  "copies",
  "undoneTransfers",
  /** Transferred items that were transferred back by hand, or removed from one of two lists. */
  "transfersByHand",
  /** Items in committed transfers. */
  "committedTransfers",
  /** Reopened items; reopened items that had been removed as done; removals of done items. */
  "reopenings",
  "reopenedAfterRemoval",
  "removalsOfDone",
  /** Transactions that conflicted with another one. */
  "conflicts",
  /** Requests that failed before they reached the server; commits whose response was lost. */
  "failedRequests",
  "lostResponses",
  /** Temporary denials of requests and live reads; phases without a network. */
  "denials",
  "offlinePhases",
  /** Crashed tabs; those between a commit and its response; second tabs. */
  "crashes",
  "crashesAtCommit",
  "secondTabs",
  /** Suspended tabs; their entries that another tab sent meanwhile. */
  "suspensions",
  "sentWhileSuspended",
  /** Entries that were blocked by a full list in the end. */
  "blocked",
  "newLists",
  "departures",
  "removals",
  "deletedLists",
  "deletedAccounts",
] as const;

/** Violations: these must never happen. */
export const VIOLATIONS = [
  /** Edits that never committed; items that are there twice. */
  "losses",
  "duplicates",
  /** Entries that committed twice, and deleted lists that came back; writes that no entry explains. */
  "repetitions",
  "unexplained",
  /** Commits of entries that were undone unsent; effects of undos of entries that never committed. */
  "undoneEffects",
  /** Older values of a tab over its newer ones; wrong results of adding, reopening or removing done items. */
  "staleValues",
  "wrongItems",
  /** Private lists that are not as their owner's screen showed them; own items that vanished for a moment. */
  "wrongLists",
  "flickers",
  /** Screens that differ from the server; entries left unsent; refusals without a reason. */
  "disagreements",
  "unsent",
  "wrongRefusals",
] as const;

export type Violation = (typeof VIOLATIONS)[number];

type Name = (typeof EVENTS | typeof VIOLATIONS)[number];

/** The counts of a simulation. `refusals` counts all refused entries, `wrongRefusals` those without a reason. */
export type Figures = Record<Name | "changes" | "commits" | "refusals", number>;

/** Returns all figures at zero. */
export function noFigures(): Figures {
  const names = ["changes", "commits", "refusals", ...EVENTS, ...VIOLATIONS];
  return Object.fromEntries(names.map((name) => [name, 0])) as Figures;
}
