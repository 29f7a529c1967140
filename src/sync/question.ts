import type { ShoppingList } from "../domain/types";
import { type ServiceError, toServiceError } from "../services/errors";
import { createBackOff, MAX_READ_PAUSE_MS, READ_PAUSE_MS } from "./back-off";
import { callCommand } from "./call-command";
import type { Context } from "./context";
import type { Entry } from "./entry";
import { isDenial } from "./error-kinds";

export type QuestionParts = {
  /** Returns whether the user is to become a member, unless they are one. */
  readonly wantsToJoin: () => boolean;
  /** Called when the user has become a member by the question, before its answer. */
  readonly onJoined: (listId: string) => void;
  /** Returns the newest known state. An answer counts only if this state has not changed during the request. */
  readonly known: () => unknown;
  /** Called with the answer (null for a list that does not exist), and the entries when it was asked. */
  readonly onAnswer: (list: ShoppingList | null, asked: readonly Entry[]) => void;
  /** Called instead if the list is full, or proven to be closed to the user. */
  readonly onRefusal: (error: ServiceError, asked: readonly Entry[]) => void;
  /** Called with any other error, before the next try. */
  readonly onFailure: (error: ServiceError) => void;
};

/** Returns the question to the server about a list: its state, and perhaps the membership. */
export function createQuestion(id: string, context: Context, parts: QuestionParts) {
  const { uid, connection, outbox, isRunning } = context;
  const { wantsToJoin, onJoined, known } = parts;
  const backOff = createBackOff(READ_PAUSE_MS);
  let isAsking = false;
  let isWanted = false;
  let isJoining = false;
  context.wakeEmitter.subscribe(() => backOff.wakeUp());

  async function read(): Promise<ShoppingList | null> {
    if (!wantsToJoin()) return connection.call((lists) => lists.getList(id));
    isJoining = true;
    try {
      await context.ensureConfirmed();
      const name = await context.displayName(false);
      const joined = await callCommand(connection, (lists) => lists.joinList(id, uid, name));
      if (joined?.hasJoined) onJoined(id);
      return joined?.list ?? null;
    } finally {
      isJoining = false;
    }
  }

  return {
    /** Asks the server until it answers. */
    async ask(): Promise<void> {
      isWanted = true;
      if (isAsking) return backOff.wakeUp();
      isAsking = true;
      while (isWanted && isRunning()) {
        const before = known();
        const asked = outbox.entriesOf(id);
        isWanted = false;
        backOff.begin();
        const answer = await read().then(
          (list) => ({ list, error: null }),
          (cause) => ({ list: null, error: toServiceError(cause) }),
        );
        const { list, error } = answer;
        const isRefused =
          error?.code === "list-full" ||
          (error !== null && isDenial(error) && (await isProvenDenial(id, context)));
        if (error && !isRefused) {
          isWanted = true;
          parts.onFailure(error);
          await backOff.pause(MAX_READ_PAUSE_MS);
          continue;
        }
        backOff.reset();
        // An answer counts only if no doubt and no newer state has come up during the request.
        if (isWanted || known() !== before) isWanted = true;
        else if (error) parts.onRefusal(error, asked);
        else parts.onAnswer(list, asked);
      }
      isAsking = false;
    },

    /** Reports the denial of another read as a refusal, if it is proven. */
    async prove(error: ServiceError): Promise<void> {
      const [before, asked] = [known(), outbox.entriesOf(id)];
      const isProven = isDenial(error) && (await isProvenDenial(id, context));
      if (isProven && known() === before) parts.onRefusal(error, asked);
    },

    /** Returns whether the user is about to become a member. */
    isJoining: (): boolean => isJoining,
  };
}

/**
 * Returns whether a denial is proven: a read that needs the same token and rules finds no membership, and a second try
 * is denied as well. Without a response from the server, nothing is proven.
 */
async function isProvenDenial(id: string, { uid, connection }: Context): Promise<boolean> {
  const read = connection.call((lists) => lists.isMemberOnServer(uid, id));
  if (await read.catch(() => true)) return false;
  const again = connection.call((lists) => lists.getList(id));
  return again.then(
    () => false,
    (error) => isDenial(toServiceError(error)),
  );
}
