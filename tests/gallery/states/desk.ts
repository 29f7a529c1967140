import type { Person } from "../../support/fixtures";
import { listPage } from "../../support/list-page";
import { item, storeList } from "../../support/stored-lists";
import { OTHERS, signIn } from "../people";
import { type State, state } from "../state";

const HOUR_MS = 3_600_000;

const items = (texts: string, done = false) =>
  texts.split(", ").map((text) => item(text, { done }));

/** Somebody with a week's lists, before a wide window. @returns the id of the one updated last */
async function plan(person: Person): Promise<string> {
  const uid = await signIn(person);
  const store = (name: string, age: number, others: number, own: ReturnType<typeof items>) =>
    storeList([uid, ...OTHERS.slice(0, others)], {
      name,
      items: own,
      updated_at: new Date(Date.now() - age * HOUR_MS),
    });
  const [id = ""] = await Promise.all([
    store("Saturday market", 0.1, 2, [
      ...items("Tomatoes, 2 lettuces, Sourdough bread, Lemons, Oats, Coffee beans"),
      ...items("Butter, Salt", true),
    ]),
    store("Hardware store", 3, 0, items("Screws, Light bulbs")),
    store("Pharmacy", 9, 1, items("Plasters", true)),
    store("Birthday party", 30, 5, items("Candles, Lemonade, Balloons, Paper plates")),
    store("Things nobody ever remembers until they are standing in front of the shop", 90, 0, []),
    store("قائمة العيد", 400, 3, items("تمر, حليب")),
  ]);
  return id;
}

/** What stands beside one another on a wide window. */
export const DESK_STATES: readonly State[] = [
  state("desk-lists", "Lists at a desk, and none is open", async (person) => {
    await plan(person);
    await person.page.goto("/lists");
    await person.page.getByRole("link", { name: "Saturday market" }).waitFor();
  }),
  state("desk-list", "A list at a desk", async (person) => {
    await person.page.goto(`/list/${await plan(person)}`);
    await listPage(person.page).openItem("Tomatoes").waitFor();
    await person.page.getByRole("link", { name: "Hardware store" }).waitFor();
  }),
  state("desk-selected", "Several items are selected at a desk", async (person) => {
    const { page } = person;
    await page.goto(`/list/${await plan(person)}`);
    const list = listPage(page);
    await list.openItem("Tomatoes").waitFor();
    await list.ready();
    await list
      .openItem("2 lettuces")
      .getByText("2 lettuces")
      .click({ modifiers: ["Control"] });
    await list
      .openItem("Lemons")
      .getByText("Lemons")
      .click({ modifiers: ["Shift"] });
    await page.getByRole("region").getByText("3 selected").waitFor();
  }),
  state("desk-move", "To which list an item goes", async (person) => {
    await person.page.goto(`/list/${await plan(person)}`);
    await listPage(person.page).choose("Lemons", "Move to …");
    await person.page.getByRole("dialog").getByRole("button", { name: "Pharmacy" }).waitFor();
  }),
  state("desk-shortcuts", "The keys at a desk", async (person) => {
    await person.page.goto(`/list/${await plan(person)}`);
    await person.page.getByRole("button", { name: "Keyboard shortcuts" }).click();
    await person.page.getByRole("dialog").waitFor();
  }),
  state("desk-settings", "The settings at a desk", async (person) => {
    await person.page.goto(`/list/${await plan(person)}`);
    await person.page.getByRole("link", { name: "Settings" }).click();
    await person.page.getByRole("heading", { name: "Share list" }).waitFor();
    await person.page.getByRole("link", { name: "Saturday market" }).waitFor();
  }),
  state("desk-profile", "The profile at a desk", async (person) => {
    await plan(person);
    await person.page.goto("/profile");
    await person.page.getByRole("link", { name: "Saturday market" }).waitFor();
  }),
];
