import { randomUUID } from "node:crypto";
import { comeSignedIn } from "../support/accounts";
import type { Person } from "../support/fixtures";

/** User ids of others, chosen for their avatars: the first digit is the produce, the second the colour. */
export const OTHERS = ["ben-16", "carla-23", "deniz-38", "emil-74", "fatma-97", "gil-42"] as const;

/** Signs somebody in, as on an earlier day. @returns their uid, which gives a tomato on green */
export function signIn(person: Person, account: { emailVerified?: boolean } = {}): Promise<string> {
  const random = randomUUID().replaceAll(/\d/g, "x");
  return comeSignedIn(person, { localId: `04-${random}`, emailVerified: true, ...account });
}
