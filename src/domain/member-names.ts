import { chooseAvatar } from "./avatar";
import type { Members } from "./membership";

/** What would break a line, or turn the words around a name. */
const TURNING = /[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu;

/** What a member is called: as they say themselves, or else by what their picture shows. */
export function nameOf(list: Pick<Members, "names">, uid: string): string {
  return ownName(list, uid) || chooseAvatar(uid).produce;
}

/** The letter that tells a member from others with the same picture; empty where nothing has to be told apart. */
export function initialOf({ sharedWith, names }: Omit<Members, "owner">, uid: string): string {
  const isAlike = sharedWith.some((other) => other !== uid && picture(other) === picture(uid));
  const [initial = ""] = isAlike ? ownName({ names }, uid) : "";
  return initial.toUpperCase();
}

/** What the one other member of a list for two is called; null where there are fewer or more. */
export function theOther(
  { sharedWith, names }: Omit<Members, "owner">,
  uid: string,
): string | null {
  const [other, ...more] = sharedWith.filter((member) => member !== uid);
  return other !== undefined && more.length === 0 ? nameOf({ names }, other) : null;
}

function ownName({ names = {} }: Pick<Members, "names">, uid: string): string {
  const name = Object.hasOwn(names, uid) ? names[uid] : undefined;
  return name?.replace(TURNING, " ").trim() ?? "";
}

function picture(uid: string): string {
  const { produce, colour } = chooseAvatar(uid);
  return `${produce} ${colour}`;
}
