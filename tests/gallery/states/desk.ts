import { type Action, signIn, states } from "../state";
import { storeLists } from "./lists";

/** Signs a person with several lists in, and opens a path: by default the list that was updated last. */
function atDesk(path?: string): Action {
  return async (person) => {
    const id = await storeLists(await signIn(person));
    await person.page.goto(path ?? `/list/${id}`);
    await person.page.getByRole("link", { name: "Hardware store" }).waitFor();
  };
}

const select: Action = async ({ page, list }) => {
  await list.openItem("Tomatoes").waitFor();
  await page.getByText("Tomatoes", { exact: true }).click({ modifiers: ["Control"] });
  await page.getByText("Olive oil", { exact: true }).click({ modifiers: ["Shift"] });
  await page.getByRole("region").getByText("3 selected").waitFor();
};

const moveTomatoes: Action = async ({ page, list }) => {
  await list.choose("Tomatoes", "Move to…");
  await page.getByRole("dialog").getByRole("button", { name: "Pharmacy" }).waitFor();
};

const settings: Action = async ({ page }) => {
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("heading", { name: "Share list" }).waitFor();
};

/** The two panes of a wide window. */
export const DESK_STATES = states({
  "desk-list": [atDesk(), "Tomatoes"],
  "desk-selected": [atDesk(), select],
  "desk-move": [atDesk(), moveTomatoes],
  "desk-settings": [atDesk(), settings],
  "desk-profile": [atDesk("/profile")],
});
