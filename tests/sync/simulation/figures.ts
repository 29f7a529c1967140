/** What must have happened at least once: what never did has proved nothing. */
export const HAPPENINGS = [
  /** Steps that were taken back, and those among them that nobody had tried to send. */
  "undos",
  "unsentUndos",
  /** Items that were moved to other lists, or copied; moves that were taken back, or done once more. */
  "transfers",
  "copies",
  "transfersBack",
  /** Items that others had moved, and that were moved back by hand or removed where they were seen on two lists. */
  "tidied",
  /** Moves that both lists have taken. */
  "transfersTaken",
  /** Done items that were added again; those among them that had been cleared away meanwhile; clearings. */
  "reopenings",
  "reopenedAfterClearing",
  "clearings",
  /** Transactions that met somebody else's. */
  "conflicts",
  /** Requests that failed before they reached the server; commits whose answer was lost, with the tab or without. */
  "failedRequests",
  "lostAnswers",
  /** Requests and live reads that were denied for the moment; times that somebody's network went. */
  "denials",
  "offlinePhases",
  /** Tabs that died, also between a commit and its answer; tabs that were opened beside another. */
  "deaths",
  "deathsAtCommit",
  "secondTabs",
  /** Tabs that slept, and what other tabs of their browser had sent when they woke. */
  "sleeps",
  "sentMeanwhile",
  /** Changes that waited in the end because a list was full. */
  "blocked",
  "newLists",
  "leavers",
  "removals",
  "deletedLists",
  "deletedAccounts",
] as const;

/** What may never happen. */
export const VIOLATIONS = [
  /** Edits that the server never took; items that are there twice. */
  "losses",
  "doubles",
  /** Taken twice; written without an edit. */
  "overwrites",
  "unexplained",
  /** Taken back before it was sent, and still taken; the undoing of what was never taken. */
  "traces",
  /** A person's older value over their newer one; an item that was wanted open and is not, or was cleared when open. */
  "wrongFields",
  "wrongClearings",
  /** A list of one person alone that is not as their screen showed; own items that vanished from it for a moment. */
  "disorders",
  "flickers",
  /** Screens that do not show what the server has; changes left unsent; refusals without a reason. */
  "disagreements",
  "unsent",
  "wrongRefusals",
] as const;

export type Violation = (typeof VIOLATIONS)[number];

type Name = (typeof HAPPENINGS | typeof VIOLATIONS)[number];

/** What has been counted in a simulation. Besides: edits, commits, and refusals with a reason. */
export type Figures = Record<Name | "changes" | "commits" | "refusals", number>;

/** All figures at zero. */
export function noFigures(): Figures {
  const names = ["changes", "commits", "refusals", ...HAPPENINGS, ...VIOLATIONS];
  return Object.fromEntries(names.map((name) => [name, 0])) as Figures;
}
