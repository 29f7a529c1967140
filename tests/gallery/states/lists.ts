import { createAccount, PASSWORD } from "../../support/accounts";
import { storeList } from "../../support/stored-lists";
import { type Action, DONE, newUid, OPEN, OTHERS, send, signedIn, signIn, states } from "../state";

const HOUR_MS = 3_600_000;

const NAMES = [
  ..."Saturday market, Hardware store, Pharmacy, Birthday party, Camping, Bäckerei".split(", "),
  ..."Office kitchen, Christmas baking, For grandma".split(", "),
  "Things nobody ever remembers until they are standing in front of the shop",
  "قائمة العيد",
  "Garden 🌱",
];

/**
 * Stores lists, each older than the previous one. The newest lists have the most members and items.
 * @returns the id of the newest list
 */
export async function storeLists(uid: string): Promise<string> {
  const stored = NAMES.map((name, index) =>
    storeList([uid, ...OTHERS.slice(0, Math.max(0, 6 - 2 * index))], {
      name,
      items: [...OPEN, ...DONE].slice(index),
      updated_at: index === 11 ? null : new Date(Date.now() - 2.2 ** index * HOUR_MS),
    }),
  );
  const [newest = ""] = await Promise.all(stored);
  return newest;
}

/** Opens the lists screen with many lists. */
export const manyLists: Action = async (person) => {
  await storeLists(await signIn(person));
  await person.page.goto("/lists");
  await person.page.getByRole("link", { name: NAMES[0] ?? "" }).waitFor();
};

const searchLibrary: Action = ({ page }) => page.getByRole("searchbox").fill("library");

/** Opens another user's list as a signed-out visitor who has an account and lists. */
const invited: Action = async (person) => {
  await storeLists(await createAccount(person, { localId: newUid() }));
  const fields = { name: "Summer party", names: { [OTHERS[0]]: "Ben" } };
  await person.page.goto(`/list/${await storeList([OTHERS[0], OTHERS[1]], fields)}`);
  await person.page.getByRole("link", { name: "Log in instead" }).click();
  await person.page.getByRole("heading", { name: "Log in" }).waitFor();
};

const unverified: Action = async (person) => void (await signIn(person, { emailVerified: false }));

const correctAddress: Action = ({ page }) =>
  page.getByRole("button", { name: "Correct the address" }).click();

/** The lists screen and the profile. */
export const LISTS_STATES = states({
  "lists-empty": [signedIn, "/lists", "Oh, such emptiness"],
  "lists-invited": [invited, send("Log in", { Password: PASSWORD }), "You joined Ben"],
  "lists-many": [manyLists],
  "lists-not-found": [manyLists, searchLibrary, "No list matches"],
  profile: [signedIn, "/profile", "(verified)"],
  "profile-unverified": [unverified, "/profile", correctAddress],
});
