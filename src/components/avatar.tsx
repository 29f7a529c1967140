import { chooseAvatar } from "../domain/avatar";
import styles from "./avatar.module.css";
import { classNames } from "./class-names";

/** The pictures in `public/avatars`, in the order of the first digit. */
const PRODUCE = [
  "tomato",
  "carrot",
  "aubergine",
  "lemon",
  "avocado",
  "pear",
  "radish",
  "cherries",
  "broccoli",
  "watermelon",
] as const;

/** The pictures' width and height in pixels, as the product's specification has them. */
const PIXELS = { small: 128, card: 128, profile: 512 } as const;

/** What a person's picture shows, in a word: all that others are known by. */
export function avatarName(uid: string): string {
  return PRODUCE[chooseAvatar(uid).produce] ?? "";
}

/**
 * A person's picture, chosen by the user id. It has no words: what it stands in has them.
 *
 * @param size `small` is for a header, `card` for the list cards, `profile` for the profile screen
 */
export function Avatar({ uid, size }: { uid: string; size: "small" | "card" | "profile" }) {
  const { colour } = chooseAvatar(uid);
  return (
    <img
      className={classNames(styles.avatar, styles[size])}
      style={{ backgroundColor: `var(--colour-avatar-${colour})` }}
      src={`/avatars/${avatarName(uid)}.svg`}
      width={PIXELS[size]}
      height={PIXELS[size]}
      alt=""
      decoding="async"
      draggable={false}
    />
  );
}
