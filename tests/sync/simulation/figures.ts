/** What must have happened at least once: what never did has proved nothing. */
export const HAPPENINGS = [
  /** Steps that were taken back, and those among them that nobody had tried to send. */
  "undos",
  "unsentUndos",
  /** Items that were moved to other lists, or copied; moves that were taken back, or done once more. */
  "transfers",
  "copies",
  "transfersBack",
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
  "held",
  "newLists",
  "leavers",
  "removals",
  "deletedLists",
  "deletedAccounts",
] as const;

/**
 * What is excused, as docs/sync.md says. The first five: an answer was lost, somebody else has written since, and this
 * browser has not seen the list in between; so an item came back, or was ticked, removed or moved once more; or an
 * undo took back what others had done just as well, which it also does where they were first. The last: a text gave way
 * to that of somebody else who wrote after an attempt to send it.
 */
const EXCUSES = [
  "broughtBack",
  "tickedAgain",
  "removedAgain",
  "movedAgain",
  "undoneForOthers",
  "overtaken",
] as const;

/** What may never happen. */
export const VIOLATIONS = [
  /** Edits that the server never took; items that are there twice. */
  "losses",
  "doubles",
  /** Sent again without an excuse; written without an edit. */
  "overwrites",
  "unexplained",
  /** Taken back, and still of effect on others; taken back in vain. */
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

type Name = (typeof HAPPENINGS | typeof EXCUSES | typeof VIOLATIONS)[number];

/** What has been counted in a simulation. Besides: edits, commits, and refusals with a reason. */
export type Figures = Record<Name | "changes" | "commits" | "refusals", number>;

/** All figures at zero. */
export function noFigures(): Figures {
  const names = ["changes", "commits", "refusals", ...HAPPENINGS, ...EXCUSES, ...VIOLATIONS];
  return Object.fromEntries(names.map((name) => [name, 0])) as Figures;
}
