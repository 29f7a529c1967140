import { chooseAvatar } from "../domain/avatar";
import styles from "./avatar.module.css";
import { classNames } from "./class-names";

/** The addresses of the pictures, by their paths from here. */
const PICTURES = import.meta.glob<string>("./avatars/*.svg", { eager: true, import: "default" });

/** The width and height of the images in pixels, as the specification requires. */
const PIXELS = { small: 128, card: 128, profile: 512 } as const;

/**
 * A user's avatar, chosen by the user id. Decorative: its container has the text.
 *
 * @param size `small` is for a header, `card` for cards, `profile` for the profile screen
 */
export function Avatar({ uid, size }: { uid: string; size: "small" | "card" | "profile" }) {
  const { produce, colour } = chooseAvatar(uid);
  return (
    <img
      className={classNames(styles.avatar, styles[size])}
      data-colour={colour}
      src={PICTURES[`./avatars/${produce.toLowerCase()}.svg`]}
      width={PIXELS[size]}
      height={PIXELS[size]}
      alt=""
      decoding="async"
      draggable={false}
    />
  );
}
