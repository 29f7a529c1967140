/** One line of a shopping list. Open items carry no `done` field in the database; here it is always there. */
export type Item = {
  readonly id: string;
  readonly text: string;
  readonly done: boolean;
};

/** A shopping list as every layer above the services sees it. */
export type ShoppingList = {
  readonly id: string;
  readonly name: string;
  readonly items: readonly Item[];
  /** The uid of the member who created the list. */
  readonly owner: string;
  /** The uids of all members, the owner's among them. */
  readonly sharedWith: readonly string[];
  /** What members are called, by uid, as each of them says; not all do. */
  readonly names?: Readonly<Record<string, string>> | undefined;
  /** The receipts of the members' last commits, by uid, the latest last. */
  readonly receipts?: Readonly<Record<string, readonly string[]>> | undefined;
  /** How many bytes are stored besides, which other clients have put into the list; absent for none. */
  readonly foreignBytes?: number;
  /** Its link lets nobody new in. */
  readonly isClosed?: true;
  /** When the server took the last edit, in milliseconds since the epoch; null where no time was ever stored. */
  readonly updatedAt: number | null;
  /** Where the items themselves are not here: how many of them are open; 0 also where nobody knows. */
  readonly openCount?: number | undefined;
  /** This app shows it and never writes it: its format is newer than ours, or its items are not a list. */
  readonly isReadOnly?: true;
};

/** The signed-in person, as the identity service knows them. */
export type User = {
  readonly uid: string;
  readonly displayName: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** False for those who only ever signed in through Google. */
  readonly hasPassword: boolean;
};
