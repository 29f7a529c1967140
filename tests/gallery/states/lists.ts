import { comeUnwelcome, giveAccount, PASSWORD } from "../../support/accounts";
import { listPage } from "../../support/list-page";
import { newListId, storeList } from "../../support/stored-lists";
import { OTHERS, signIn } from "../people";
import { at, type State, state } from "../state";

const HOUR_MS = 3_600_000;

const NAMES = [
  "Saturday market",
  "Hardware store",
  "Pharmacy",
  "Birthday party",
  "Camping",
  "Bäckerei",
  "Office kitchen",
  "Christmas baking",
  "For grandma",
  "Things nobody ever remembers until they are standing in front of the shop",
  "قائمة العيد",
  "Garden 🌱",
];

/** Stores the first so many of the lists, each older than the one before, the more people on it the newer it is. */
async function storeLists(uid: string, count: number, mayShare: boolean): Promise<void> {
  const stored = NAMES.slice(0, count).map((name, index) =>
    storeList([uid, ...OTHERS.slice(0, mayShare ? Math.max(0, 6 - 2 * index) : 0)], {
      name,
      updated_at: index === 11 ? null : new Date(Date.now() - 2.2 ** index * HOUR_MS),
    }),
  );
  await Promise.all(stored);
}

function withLists(count: number, mayShare = false): State["show"] {
  return async (person) => {
    await storeLists(await signIn(person), count, mayShare);
    await person.page.goto("/lists");
    await person.page.getByRole("link", { name: NAMES[0] ?? "" }).waitFor();
  };
}

/** The user's lists. */
export const LISTS_STATES: readonly State[] = [
  state("lists-empty", "No lists yet", async (person) => {
    await signIn(person);
    await person.page.goto("/lists");
    await person.page.getByText("Oh, such emptiness").waitFor();
  }),
  state("lists-three", "Three lists", withLists(3)),
  state("lists-shared", "Lists that are shared", withLists(4, true)),
  state("lists-invited", "After an invitation", async (person) => {
    const { page } = person;
    await storeLists(
      await giveAccount(person, { localId: `04-${newListId().replaceAll(/\d/g, "x")}` }),
      3,
      true,
    );
    const fields = { name: "Summer party", names: { [OTHERS[0]]: "Ben" } };
    await page.goto(`/list/${await storeList([OTHERS[0], OTHERS[1]], fields)}`);
    await page.getByRole("link", { name: "Log in instead" }).click();
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Log in" }).click();
    await page.getByText("You joined Ben").waitFor();
  }),
  state("lists-many", "Many lists", withLists(NAMES.length, true)),
  state("lists-found", "Looking for a list", async (person) => {
    await withLists(NAMES.length, true)(person);
    await person.page.getByRole("searchbox").fill("backe");
    await person.page.getByText("Bäckerei").waitFor();
  }),
  state("lists-not-found", "No list of that name", async (person) => {
    await withLists(NAMES.length, true)(person);
    await person.page.getByRole("searchbox").fill("library");
    await person.page.getByText("No list has").waitFor();
  }),
  state("lists-failed", "The lists can't be read", async (person) => {
    await comeUnwelcome(person);
    await person.page.goto("/lists");
    await person.page.getByRole("heading", { name: "Error getting lists" }).waitFor();
  }),
  state("log-out-unsent", "Logging out with changes that wait", async (person) => {
    const id = await storeList([await signIn(person)]);
    await person.page.goto(`/list/${id}`);
    await listPage(person.page).openItem("Milk").waitFor();
    person.line.cut();
    await listPage(person.page).toggle("Milk");
    await person.page.getByRole("link", { name: "Your lists" }).click();
    await person.page.getByRole("button", { name: "Logout" }).click();
    await person.page.getByRole("dialog").waitFor();
  }),
  state("profile", "Profile, email verified", async (person) => {
    await signIn(person);
    await at("/profile")(person);
    await person.page.getByText("(verified)").waitFor();
  }),
  state("profile-unverified", "Profile, email not verified", async (person) => {
    await signIn(person, { emailVerified: false });
    await at("/profile")(person);
  }),
];
