/** The produce on the pictures in `components/avatars`, by the first digit. */
const PRODUCE = [
  "Tomato",
  "Carrot",
  "Aubergine",
  "Lemon",
  "Avocado",
  "Pear",
  "Radish",
  "Cherries",
  "Broccoli",
  "Watermelon",
] as const;

/** One of the hundred avatars: ten kinds of produce, each on ten background colours. */
export type AvatarChoice = {
  readonly produce: (typeof PRODUCE)[number];
  /** 0 to 9 */
  readonly colour: number;
};

/** Returns a user's avatar, chosen by the first two digits of the uid. A missing digit counts as 0. */
export function chooseAvatar(uid: string): AvatarChoice {
  const [first = 0, colour = 0] = (uid.match(/[0-9]/g) ?? []).map(Number);
  return { produce: PRODUCE[first] ?? PRODUCE[0], colour };
}
