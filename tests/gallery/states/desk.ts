import { item, type StoredItem, storeList } from "../../support/stored-lists";
import { type Action, OTHERS, signIn, states } from "../state";

const HOUR_MS = 3_600_000;

const items = (texts: string, done = false) =>
  texts.split(", ").map((text) => item(text, { done }));

/** Signs a person with several lists in, and opens a path: by default the list that was updated last. */
function atDesk(path?: string): Action {
  return async (person) => {
    const uid = await signIn(person);
    const store = (name: string, ageHours: number, others: number, content: StoredItem[]) =>
      storeList([uid, ...OTHERS.slice(0, others)], {
        name,
        items: content,
        updated_at: new Date(Date.now() - ageHours * HOUR_MS),
      });
    const [id] = await Promise.all([
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
    await person.page.goto(path ?? `/list/${id}`);
    await person.page.getByRole("link", { name: "Hardware store" }).waitFor();
  };
}

const select: Action = async ({ page, list }) => {
  await list.openItem("Tomatoes").waitFor();
  await page.getByText("2 lettuces", { exact: true }).click({ modifiers: ["Control"] });
  await page.getByText("Lemons", { exact: true }).click({ modifiers: ["Shift"] });
  await page.getByRole("region").getByText("3 selected").waitFor();
};

const moveLemons: Action = async ({ page, list }) => {
  await list.choose("Lemons", "Move to…");
  await page.getByRole("dialog").getByRole("button", { name: "Pharmacy" }).waitFor();
};

const settings: Action = async ({ page }) => {
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("heading", { name: "Share list" }).waitFor();
};

/** The two panes of a wide window. */
export const DESK_STATES = states({
  "desk-lists": [atDesk("/lists")],
  "desk-list": [atDesk(), "Tomatoes"],
  "desk-selected": [atDesk(), select],
  "desk-move": [atDesk(), moveLemons],
  "desk-settings": [atDesk(), settings],
  "desk-profile": [atDesk("/profile")],
});
