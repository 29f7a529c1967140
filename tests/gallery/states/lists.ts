import { createAccount, PASSWORD, startAnonymous } from "../../support/accounts";
import { storeList } from "../../support/stored-lists";
import {
  type Action,
  aDialog,
  newUid,
  OTHERS,
  send,
  signedIn,
  signIn,
  states,
  tap,
} from "../state";

const HOUR_MS = 3_600_000;

const NAMES = [
  ..."Saturday market, Hardware store, Pharmacy, Birthday party, Camping, Bäckerei".split(", "),
  ..."Office kitchen, Christmas baking, For grandma".split(", "),
  "Things nobody ever remembers until they are standing in front of the shop",
  "قائمة العيد",
  "Garden 🌱",
];

/** Stores this many lists, each older than the previous one. If shared, the newest lists have the most members. */
async function storeLists(uid: string, count: number, mayShare: boolean): Promise<void> {
  const stored = NAMES.slice(0, count).map((name, index) =>
    storeList([uid, ...OTHERS.slice(0, mayShare ? Math.max(0, 6 - 2 * index) : 0)], {
      name,
      updated_at: index === 11 ? null : new Date(Date.now() - 2.2 ** index * HOUR_MS),
    }),
  );
  await Promise.all(stored);
}

/** Signs a person with this many lists in, and opens the lists screen. */
function withLists(count: number, mayShare: boolean): Action {
  return async (person) => {
    await storeLists(await signIn(person), count, mayShare);
    await person.page.goto("/lists");
    await person.page.getByRole("link", { name: NAMES[0] ?? "" }).waitFor();
  };
}

const manyLists = withLists(NAMES.length, true);

function search(text: string): Action {
  return ({ page }) => page.getByRole("searchbox").fill(text);
}

/** Opens another user's list as a signed-out visitor who has an account and lists. */
const invited: Action = async (person) => {
  await storeLists(await createAccount(person, { localId: newUid() }), 3, true);
  const fields = { name: "Summer party", names: { [OTHERS[0]]: "Ben" } };
  await person.page.goto(`/list/${await storeList([OTHERS[0], OTHERS[1]], fields)}`);
  await person.page.getByRole("link", { name: "Log in instead" }).click();
  await person.page.getByRole("heading", { name: "Log in" }).waitFor();
};

const leaveUnsent: Action = async (person) => {
  const { page, line, list } = person;
  await page.goto(`/list/${await storeList([await signIn(person)])}`);
  await list.openItem("Milk").waitFor();
  line.cut();
  await list.toggle("Milk");
  await page.getByRole("banner").getByRole("link", { name: "Your lists" }).click();
};

const unverified: Action = async (person) => void (await signIn(person, { emailVerified: false }));

/** The lists screen and the profile. */
export const LISTS_STATES = states({
  "lists-empty": [signedIn, "/lists", "Oh, such emptiness"],
  "lists-three": [withLists(3, false)],
  "lists-shared": [withLists(4, true)],
  "lists-invited": [invited, send("Log in", { Password: PASSWORD }), "You joined Ben"],
  "lists-many": [manyLists],
  "lists-found": [manyLists, search("backe"), "Bäckerei"],
  "lists-not-found": [manyLists, search("library"), "No list matches"],
  "lists-failed": [startAnonymous, "/lists", "Error getting lists"],
  "log-out-unsent": [leaveUnsent, tap("Logout"), aDialog],
  profile: [signedIn, "/profile", "(verified)"],
  "profile-unverified": [unverified, "/profile"],
});
