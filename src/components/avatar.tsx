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
const PIXELS = { card: 128, profile: 512 } as const;

/**
 * A person's picture, chosen by the user id.
 *
 * @param name the person's name for screen readers; without it the picture is decoration
 * @param size `card` is for the list cards, `profile` for the profile screen
 */
export function Avatar({
  uid,
  name = "",
  size,
}: {
  uid: string;
  name?: string;
  size: "card" | "profile";
}) {
  const { produce, colour } = chooseAvatar(uid);
  return (
    <img
      className={classNames(styles.avatar, styles[size], styles[`colour${colour}`])}
      src={`/avatars/${PRODUCE[produce]}.svg`}
      width={PIXELS[size]}
      height={PIXELS[size]}
      alt={name}
      decoding="async"
      draggable={false}
    />
  );
}
