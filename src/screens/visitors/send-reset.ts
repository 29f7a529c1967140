import { identity } from "../../client/client";
import { messages } from "../messages";

/** Sends a password-reset link and shows a message. Throws a `ServiceError`. */
export async function sendReset(email: string): Promise<void> {
  await identity.call((auth) => auth.sendPasswordReset(email));
  messages.resetSent(email);
}
