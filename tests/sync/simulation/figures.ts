/** What has been counted in a simulation. */
export type Figures = ReturnType<typeof noFigures>;

/** All figures at zero. */
export function noFigures() {
  return {
    /** Edits that people made. */
    changes: 0,
    /** Edits among them that were taken back. */
    undos: 0,
    /** Transactions that wrote, whether or not the answer arrived. */
    commits: 0,
    /** Transactions that met somebody else's. */
    conflicts: 0,
    /** Requests that failed before they reached the server. */
    failedRequests: 0,
    /** Commits whose answer was lost, on the way or with the tab. */
    lostAnswers: 0,
    /** Times that somebody's network went. */
    offlinePhases: 0,
    /** Tabs that died, and tabs opened beside another. */
    deaths: 0,
    secondTabs: 0,
    /** Members who left, lists that were made and deleted while others edited. */
    leavers: 0,
    newLists: 0,
    deletedLists: 0,
    /** Changes of those who had left, or of deleted lists: refused, and rightly so. */
    refusals: 0,
    /**
     * Items brought back in the one case in which nobody can know better: the answer to their adding was lost, and
     * somebody removed them before this browser saw them.
     */
    resurrections: 0,
    /** The rest must be zero: items lost, there twice, and brought back without that excuse. */
    losses: 0,
    doubles: 0,
    wrongResurrections: 0,
    /** Fields with a value that nobody wrote last; own items that vanished from the screen for a moment. */
    wrongFields: 0,
    flickers: 0,
    /** Clients that do not show what the server has; changes left unsent; refusals without a reason. */
    disagreements: 0,
    unsent: 0,
    wrongRefusals: 0,
  };
}

/** The figures that may not be anything but zero. */
export const VIOLATIONS = [
  "losses",
  "doubles",
  "wrongResurrections",
  "wrongFields",
  "flickers",
  "disagreements",
  "unsent",
  "wrongRefusals",
] as const satisfies readonly (keyof Figures)[];

export type Violation = (typeof VIOLATIONS)[number];
