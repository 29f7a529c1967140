import type { Remembered } from "../browser/remembered";
import type { Emitter } from "../browser/store";
import type { Connection } from "../services/connection";
import type { Entry } from "./entry";
import type { Outside } from "./membership";
import type { Outbox } from "./outbox";

/** The live reads that have waited too long for the server. */
export type UnansweredReads = {
  readonly add: (read: object) => void;
  readonly delete: (read: object) => void;
};

/** The things that all parts of a user's engine share. */
export type Context = {
  readonly uid: string;
  readonly connection: Connection;
  readonly outbox: Outbox;
  readonly remembered: Remembered;
  /**
   * Calls `work`, which consists of requests, while no tab of this browser sends anything else for a list. First loads
   * all code and waits for the identity service, since a tab that is suspended then must not hold the lock. Throws a
   * `ServiceError` if they are not available, and the errors of `work`.
   */
  readonly withLock: <Result>(listId: string, work: () => Promise<Result>) => Promise<Result>;
  /** Emits at each `Engine.wake`. */
  readonly wakeEmitter: Pick<Emitter, "subscribe">;
  /** Emits when anything that the screen of all lists or the status shows may have changed. */
  readonly changes: Emitter;
  /** Called with the id of each list that the user has joined in this tab. */
  readonly onJoined: (listId: string) => void;
  /** Gets the live reads that have waited too long for the server. */
  readonly unanswered: UnansweredReads;
  readonly isRunning: () => boolean;
  /** Returns whether anything may be sent for this user right now. */
  readonly canSend: () => boolean;
  /** As in `EngineParts`. */
  readonly displayName: (isFresh: boolean) => Promise<string>;
  /** Called with the entries of a list that can never be written, since the user is no member, or the list is missing. */
  readonly onDropped: (listId: string, dropped: readonly Entry[], why: Outside) => void;
};
