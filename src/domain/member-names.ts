import { chooseAvatar } from "./avatar";
import type { MembershipFields } from "./membership";
import { trimText } from "./typed-text";

/** Control characters, line separators and bidi controls, which would disturb the text around a name. */
const LINE_AND_BIDI_CONTROLS = /[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu;

/** Returns a member's display name, or else the produce on their avatar. */
export function displayNameOf(list: Pick<MembershipFields, "names">, uid: string): string {
  return ownName(list, uid) || chooseAvatar(uid).produce;
}

/** Returns the initial that tells apart members with the same avatar; empty if none is needed or known. */
export function initialOf(
  { sharedWith, names }: Omit<MembershipFields, "owner">,
  uid: string,
): string {
  const sharesAvatar = sharedWith.some(
    (other) => other !== uid && avatarKey(other) === avatarKey(uid),
  );
  // Most lists end here: the first `Intl.Segmenter` takes 45 ms on a slow phone.
  if (!sharesAvatar) return "";
  const initial = firstGrapheme(ownName({ names }, uid));
  const upper = initial.toUpperCase();
  return firstGrapheme(upper) === upper ? upper : initial; // `ß` would become `SS`
}

/** Returns the first grapheme of a text; in older browsers, the first code point. */
function firstGrapheme(text: string): string {
  const [codePoint = ""] = text;
  if (!("Segmenter" in Intl)) return codePoint;
  const [grapheme] = new Intl.Segmenter().segment(text);
  return grapheme?.segment ?? codePoint;
}

function ownName({ names = {} }: Pick<MembershipFields, "names">, uid: string): string {
  const name = (Object.hasOwn(names, uid) && names[uid]) || "";
  return trimText(name.replace(LINE_AND_BIDI_CONTROLS, " "));
}

function avatarKey(uid: string): string {
  const { produce, colour } = chooseAvatar(uid);
  return `${produce} ${colour}`;
}
