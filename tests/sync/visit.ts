import { MAX_MEMBERS } from "../../src/domain/limits";
import { buildList, idsOf, LIST, startEngine } from "./build";
import { later } from "./clock";

/** A list of Bob's, and the same with Ann on it. */
export const BOBS = buildList({ owner: "bob", sharedWith: ["bob"] });
export const SHARED = buildList({ owner: "bob", sharedWith: ["bob", "ann"] });

/** Has nobody else join a list. */
export const CLOSED = { isClosed: true } as const;

/** As many members as a list can have, without Ann. */
export const MANY = ["bob", ...Array.from({ length: MAX_MEMBERS - 1 }, (_, at) => `member ${at}`)];

type VisitParts = Parameters<typeof startEngine>[0] & {
  /** Whether anything can be sent at first. */
  readonly isConnected?: boolean;
};

/** Ann opens her list in a tab, and waits for the server's answer. Time has to be stopped. */
export async function visit({ isConnected = true, ...parts }: VisitParts = {}) {
  let maySend = isConnected;
  const started = startEngine({ maySend: () => maySend, ...parts });
  const { engine, server, browser, close } = started;
  await later();
  return {
    ...started,
    /** What the screen knows of the list. */
    state: engine.openList(LIST, false).getState,
    /** The ids of the items on the server. */
    stored: () => idsOf(server.stored(LIST)),
    members: () => server.stored(LIST)?.sharedWith,
    /** How many edits wait. */
    waiting: () => engine.outbox.count(),
    goOffline() {
      maySend = false;
    },
    async goOnline() {
      maySend = true;
      engine.wake();
      await later();
    },
    /** The page is gone. */
    end() {
      close();
      engine.stop();
    },
    /** Opens the list in another tab, or on the next visit. */
    again: (others: VisitParts = {}) => visit({ browser, server, list: null, ...others }),
  };
}
