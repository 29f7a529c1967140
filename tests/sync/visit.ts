import { MAX_MEMBERS } from "../../src/domain/limits";
import { buildList, idsOf, LIST, startEngine } from "./build";
import { later } from "./clock";

/** Bob's list, and the same list with Ann as a member. */
export const BOBS = buildList({ owner: "bob", sharedWith: ["bob"] });
export const SHARED = buildList({ owner: "bob", sharedWith: ["bob", "ann"] });

/** The field of a closed list. */
export const CLOSED = { isClosed: true } as const;

/** The uids of a full list without Ann. */
export const FULL_MEMBERS = [
  "bob",
  ...Array.from({ length: MAX_MEMBERS - 1 }, (_, at) => `member ${at}`),
];

type VisitParts = Parameters<typeof startEngine>[0] & {
  /** Whether the engine can send at first. */
  readonly isConnected?: boolean;
};

/** Opens a list in a tab of Ann, and waits for the server's response. Needs the fake clock. */
export async function visit({ isConnected = true, ...parts }: VisitParts = {}) {
  let maySend = isConnected;
  const started = startEngine({ maySend: () => maySend, ...parts });
  const { engine, server, browser, close } = started;
  await later();
  return {
    ...started,
    /** Returns the state of the list on the screen. */
    state: engine.list(LIST).getState,
    /** Returns the ids of the items on the server. */
    stored: () => idsOf(server.stored(LIST)),
    members: () => server.stored(LIST)?.sharedWith,
    /** Returns the number of pending entries. */
    pending: () => engine.outbox.count(),
    goOffline() {
      maySend = false;
    },
    async goOnline() {
      maySend = true;
      engine.wake();
      await later();
    },
    closePage() {
      close();
      engine.stop();
    },
    /** Opens the list in another tab of the same browser. */
    openTab: (others: VisitParts = {}) => visit({ browser, server, list: null, ...others }),
  };
}
