import type { ServiceError } from "../domain/errors";
import type { ShoppingList } from "../domain/types";
import { toServiceError } from "../services/errors";
import { callCommand } from "./call-command";
import type { Context } from "./context";
import { isDenial } from "./error-kinds";

/** The answer of the server. `hasJoined`: the request made the user a member. */
export type Answer =
  | { readonly type: "answer"; readonly list: ShoppingList | null; readonly hasJoined: boolean }
  | { readonly type: "refusal"; readonly why: "closed" | "full" }
  | { readonly type: "failure"; readonly error: ServiceError };

/**
 * Requests a list from the server once, or that the user becomes a member of it.
 *
 * A denial counts as a refusal only if it is proven: a read that needs the same token and rules finds no membership, and
 * a second try is denied as well. Without a response from the server, nothing is proven.
 */
export async function requestList(
  id: string,
  { uid, connection, withLock, displayName }: Context,
  isJoining: boolean,
): Promise<Answer> {
  const read = () => connection.call((lists) => lists.getList(id));
  try {
    if (!isJoining) return { type: "answer", list: await read(), hasJoined: false };
    // Under the lock, so a join waits for a departure in any tab.
    const joined = await withLock(id, join);
    return { type: "answer", list: joined?.list ?? null, hasJoined: joined?.hasJoined ?? false };
  } catch (cause) {
    const error = toServiceError(cause);
    if (error.code === "members-full") return { type: "refusal", why: "full" };
    if (isDenial(error) && (await isProven())) return { type: "refusal", why: "closed" };
    return { type: "failure", error };
  }

  async function join() {
    const name = await displayName(false);
    return callCommand(connection, (lists) => lists.joinList(id, uid, name));
  }

  async function isProven(): Promise<boolean> {
    const isMember = connection.call((lists) => lists.isMemberOnServer(uid, id));
    if (await isMember.catch(() => true)) return false;
    return read().then(
      () => false,
      (error) => isDenial(toServiceError(error)),
    );
  }
}
