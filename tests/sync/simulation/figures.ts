/** What has been counted in a simulation. */
export type Figures = ReturnType<typeof noFigures>;

/** All figures at zero. */
export function noFigures() {
  return {
    /** Edits that people made, one for each entry that they left in an outbox. */
    changes: 0,
    /** Steps that were taken back, and those among them that nobody had tried to send. */
    undos: 0,
    unsentUndos: 0,
    /** Done items that were added again; those among them that somebody had cleared away meanwhile; clearings. */
    reopenings: 0,
    reopenedAfterClearing: 0,
    clearings: 0,
    /** Transactions that wrote, whether or not the answer arrived. */
    commits: 0,
    /** Transactions that met somebody else's. */
    conflicts: 0,
    /** Requests that failed before they reached the server. */
    failedRequests: 0,
    /** Commits whose answer was lost, on the way or with the tab. */
    lostAnswers: 0,
    /** Requests and live reads that were denied by a denial that passes. */
    denials: 0,
    /** Times that somebody's network went. */
    offlinePhases: 0,
    /** Tabs that died; those among them that died between a commit and its answer; tabs opened beside another. */
    deaths: 0,
    deathsAtCommit: 0,
    secondTabs: 0,
    /** Tabs that slept, and what other tabs of the same browser had sent by the time that they woke. */
    sleeps: 0,
    sentMeanwhile: 0,
    /** Changes that waited in the end because a list was full. */
    held: 0,
    /** Members who left, lists that were made and deleted while others edited, accounts that were deleted. */
    leavers: 0,
    newLists: 0,
    deletedLists: 0,
    deletedAccounts: 0,
    /** Changes of those who had left, or of deleted lists: refused, and rightly so. */
    refusals: 0,
    /**
     * The excuses of docs/sync.md. An answer was lost, somebody else has written since, and this browser has not seen
     * what its commit had left: so it was sent again. Then an item came back, a tick was set again, items were removed
     * again, or moved again.
     */
    broughtBack: 0,
    tickedAgain: 0,
    removedAgain: 0,
    movedAgain: 0,
    /** A text gave way to that of somebody else who wrote after the attempt to send it had read the list. */
    overtaken: 0,
    /** The rest must be zero: edits that the server never took, items there twice. */
    losses: 0,
    doubles: 0,
    /** Sent again without that excuse; commits that no edit explains. */
    overwrites: 0,
    unexplained: 0,
    /** What was taken back and had an effect on others; what was taken back in vain. */
    traces: 0,
    /** Somebody's older value over their newer one; items that were wanted open and are not, or cleared when open. */
    wrongFields: 0,
    wrongClearings: 0,
    /** Lists of one person alone that are not as their screen showed. */
    disorders: 0,
    /** Own items that vanished from the screen for a moment. */
    flickers: 0,
    /** Clients that do not show what the server has; changes left unsent; refusals without a reason. */
    disagreements: 0,
    unsent: 0,
    wrongRefusals: 0,
  };
}

/** The figures that must be above zero: what never happened has proved nothing. */
export const HAPPENINGS = [
  "undos",
  "unsentUndos",
  "reopenings",
  "reopenedAfterClearing",
  "clearings",
  "conflicts",
  "failedRequests",
  "lostAnswers",
  "denials",
  "offlinePhases",
  "deaths",
  "deathsAtCommit",
  "secondTabs",
  "sleeps",
  "sentMeanwhile",
  "held",
  "leavers",
  "newLists",
  "deletedLists",
  "deletedAccounts",
] as const satisfies readonly (keyof Figures)[];

/** The figures that may not be anything but zero. */
export const VIOLATIONS = [
  "losses",
  "doubles",
  "overwrites",
  "unexplained",
  "traces",
  "wrongFields",
  "wrongClearings",
  "disorders",
  "flickers",
  "disagreements",
  "unsent",
  "wrongRefusals",
] as const satisfies readonly (keyof Figures)[];

export type Violation = (typeof VIOLATIONS)[number];
