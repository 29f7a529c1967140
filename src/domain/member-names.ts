import { chooseAvatar } from "./avatar";
import type { MembershipFields } from "./membership";

/** What would break a line, or turn the words around a name. */
const LINE_AND_BIDI_CONTROLS = /[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu;

/** What nobody sees: a name of nothing else is none. */
const INVISIBLE = /[\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0]+/gu;

/** What a member is called: as they say themselves, or else by what their picture shows. */
export function displayNameOf(list: Pick<MembershipFields, "names">, uid: string): string {
  return ownName(list, uid) || chooseAvatar(uid).produce;
}

/** The letter that tells a member from others with the same picture; empty where nothing has to be told apart. */
export function initialOf(
  { sharedWith, names }: Omit<MembershipFields, "owner">,
  uid: string,
): string {
  const sharesAvatar = sharedWith.some(
    (other) => other !== uid && avatarKey(other) === avatarKey(uid),
  );
  const [initial = ""] = sharesAvatar ? ownName({ names }, uid) : "";
  return initial.toUpperCase();
}

/** The one other member of a list for two; null where there are fewer or more. */
export function onlyOtherMember(
  { sharedWith }: Pick<MembershipFields, "sharedWith">,
  uid: string,
): string | null {
  const [other = null, ...more] = sharedWith.filter((member) => member !== uid);
  return more.length === 0 ? other : null;
}

function ownName({ names = {} }: Pick<MembershipFields, "names">, uid: string): string {
  const name = (Object.hasOwn(names, uid) && names[uid]) || "";
  return name.replace(INVISIBLE, "") === "" ? "" : name.replace(LINE_AND_BIDI_CONTROLS, " ").trim();
}

function avatarKey(uid: string): string {
  const { produce, colour } = chooseAvatar(uid);
  return `${produce} ${colour}`;
}
