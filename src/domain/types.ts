/** One line of a shopping list. In the database, open items have no `done` field. */
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
  /** The uids of all members, including the owner. */
  readonly sharedWith: readonly string[];
  /** The display names of members, by uid. Each member stores their own; some have none. */
  readonly names?: Readonly<Record<string, string>> | undefined;
  /** The receipts of the members' edits that the list includes, by uid, the latest last. */
  readonly receipts?: Readonly<Record<string, readonly string[]>> | undefined;
  /** The bytes of data from other apps that this app doesn't know; absent for none. */
  readonly foreignBytes?: number;
  /** The list is closed to new members. */
  readonly isClosed?: true;
  /** The time of the last edit, in milliseconds since the epoch; null if never stored. */
  readonly updatedAt: number | null;
  /** The list is shown but never written: its format is newer than this app's, or `items` is not an array. */
  readonly isReadOnly?: true;
};

/** The signed-in user, as the identity service knows them. */
export type User = {
  readonly uid: string;
  readonly displayName: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** False for users who have only signed in through Google. */
  readonly hasPassword: boolean;
};
