/** Everyone who tries something in these tests. */
export const PEOPLE = [
  "owner",
  "member",
  "unverified",
  "stranger",
  "anonymous",
  "visitor",
] as const;

export type Who = (typeof PEOPLE)[number];

/** A signed-in person as the rules see them: a uid and what the identity service says of them. */
export type Account = {
  readonly uid: string;
  readonly provider: "password" | "anonymous";
  readonly verified: boolean;
};

/** The account of each; null for the visitor, who is signed out. */
export const ACCOUNTS: Readonly<Record<Who, Account | null>> = {
  owner: { uid: "olga", provider: "password", verified: true },
  member: { uid: "max", provider: "password", verified: true },
  /** A member whose email address is not verified. */
  unverified: { uid: "uma", provider: "password", verified: false },
  stranger: { uid: "sam", provider: "password", verified: true },
  /** A session without an account. The app offers none; whoever has the app's public key could try for one. */
  anonymous: { uid: "ada", provider: "anonymous", verified: false },
  visitor: null,
};

/** The uid of each; the visitor has none, and a made-up one takes its place. */
export const uidOf = (who: Who): string => ACCOUNTS[who]?.uid ?? "nobody";
