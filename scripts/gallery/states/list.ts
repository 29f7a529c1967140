import { MAX_MEMBERS } from "../../../src/domain/limits";
import { comeUnwelcome } from "../../../tests/support/accounts";
import { forbidCopying } from "../../../tests/support/clipboard";
import type { Person } from "../../../tests/support/fixtures";
import { middleOf, press, pressDown } from "../../../tests/support/gestures";
import { listPage } from "../../../tests/support/list-page";
import {
  item,
  newListId,
  type StoredItem,
  type StoredList,
  storeList,
} from "../../../tests/support/stored-lists";
import { toasts } from "../../../tests/support/toasts";
import { OTHERS, signIn } from "../people";
import { at, type State } from "../state";

const SHOPPING = [
  "Milk",
  "Sourdough bread",
  "Tomatoes",
  "2 lettuces",
  "Olive oil",
  "Eggs",
  "Oats",
  "Coffee beans",
  "Dish soap",
  "Lemons",
];

const OPEN = SHOPPING.slice(0, 5).map((text) => item(text));
const DONE = ["Butter", "Salt", "Spaghetti"].map((text) => item(text, { done: true }));
const SIXTY = Array.from({ length: 60 }, (_, index) =>
  item(SHOPPING[index % SHOPPING.length] + (index < SHOPPING.length ? "" : ` ${index + 1}`)),
);
const DIFFICULT = [
  "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
  "حليب كامل الدسم",
  "לחם שיפון",
  "🍓🍓 & 🥑 (ripe!) 👩‍👩‍👧‍👦",
  "Something to bring to Deniz and Carla on Sunday, not wine again, perhaps the cheese from the market, or flowers",
  "https://example.com/recipes/2026/lettuce-wraps-with-peanut-sauce?portions=4",
].map((text) => item(text));

/** As many members as a list can take. */
const CROWD = Array.from({ length: MAX_MEMBERS }, (_, index) => `crowd-${index}`);

/** Opens a list with these items, and waits until it is there. @returns the list's path */
async function open(
  person: Person,
  items: readonly StoredItem[],
  fields: Partial<StoredList> = {},
): Promise<string> {
  const uid = await signIn(person);
  const id = await storeList([uid, OTHERS[0]], { name: "Saturday market", items, ...fields });
  await person.page.goto(`/list/${id}`);
  await listPage(person.page).newItem.waitFor();
  return `/list/${id}`;
}

const withItems =
  (items: readonly StoredItem[], name = "Saturday market"): State["show"] =>
  async (person) => {
    await open(person, items, { name });
  };

/** Has the page wait for ever where it would wait for a second, so that a button stays held. */
async function stretchSeconds({ page }: Person): Promise<void> {
  await page.evaluate(() => {
    const setTimer = window.setTimeout;
    const forEver = 2 ** 31 - 1;
    window.setTimeout = ((act: () => void, ms?: number) =>
      setTimer(act, ms === 1000 ? forEver : ms)) as typeof window.setTimeout;
  });
}

/** One list and its settings. */
export const LIST_STATES: readonly State[] = [
  { name: "list-empty", title: "A list without items", show: withItems([]) },
  { name: "list-three", title: "A list with three items", show: withItems(OPEN.slice(0, 3)) },
  { name: "list", title: "A list with done items", show: withItems([...OPEN, ...DONE]) },
  { name: "list-all-done", title: "All is done", show: withItems(DONE) },
  { name: "list-sixty", title: "A list with sixty items", show: withItems(SIXTY) },
  {
    name: "list-sixty-end",
    title: "Its end",
    async show(person) {
      await open(person, [...SIXTY, ...DONE]);
      await person.page.getByRole("button", { name: "Remove done items" }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: "list-difficult",
    title: "Long words, right-to-left text, emoji",
    show: withItems(
      [...DIFFICULT, ...DIFFICULT.slice(0, 2).map(({ text }) => item(text, { done: true }))],
      "Everything that is difficult to show in a narrow column",
    ),
  },
  {
    name: "list-editing",
    title: "Editing an item",
    async show(person) {
      await open(person, OPEN);
      await listPage(person.page).choose("Tomatoes", "Edit");
      await listPage(person.page).itemInput.waitFor();
    },
  },
  {
    name: "list-renaming",
    title: "Renaming the list",
    async show(person) {
      await open(person, OPEN);
      await listPage(person.page).name.getByRole("button").dblclick();
      await listPage(person.page).nameInput.waitFor();
    },
  },
  {
    name: "list-typing",
    title: "Typing a new item",
    async show(person) {
      await open(person, OPEN);
      await listPage(person.page).newItem.fill("Strawberries");
    },
  },
  {
    name: "list-suggestions",
    title: "Suggestions while typing",
    async show(person) {
      const uid = await signIn(person);
      const id = await storeList([uid], { items: ["Butter", "Salt"].map((text) => item(text)) });
      await person.page.goto(`/list/${id}`);
      const list = listPage(person.page);
      await list.paste("Bread\nBreadcrumbs\nSourdough bread\nBreakfast cereals\nBroccoli");
      await press(list.undo);
      await list.newItem.blur();
      await list.newItem.pressSequentially("br");
      await list.newItem.press("ArrowDown");
      await list.suggestions.nth(4).waitFor();
    },
  },
  {
    name: "list-too-long",
    title: "Texts that are too long",
    async show(person) {
      await open(person, OPEN);
      await listPage(person.page).choose("Tomatoes", "Edit");
      await listPage(person.page).itemInput.fill("Tomatoes ".repeat(60));
      await listPage(person.page).newItem.fill("Strawberries ".repeat(60));
      await person.page.getByRole("alert").nth(1).waitFor();
    },
  },
  {
    name: "list-large-text",
    title: "With text twice as large",
    async show(person) {
      await open(person, [...OPEN, ...DONE]);
      await person.page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
      });
      await listPage(person.page).toggle("Milk");
      await listPage(person.page).doneItem("Milk").waitFor();
    },
  },
  {
    name: "list-full-of-items",
    title: "A full list",
    isVast: true,
    async show(person) {
      await open(
        person,
        Array.from({ length: 2_000 }, (_, index) => item(SHOPPING[index % 10] ?? "")),
      );
      await person.page.getByText("This list is full").waitFor();
    },
  },
  {
    name: "list-menu",
    title: "An item's menu",
    async show(person) {
      await open(person, OPEN);
      await press(listPage(person.page).actions("Sourdough bread"));
      await person.page.getByRole("menu").waitFor();
    },
  },
  {
    name: "list-dragging",
    title: "Dragging an item",
    async show(person) {
      await open(person, OPEN);
      const list = listPage(person.page);
      const pointer = await pressDown(list.handle("Olive oil"));
      await person.page.locator("[data-dragging]").waitFor();
      const { x, y } = await middleOf(list.openItem("Tomatoes"));
      await pointer.move({ x, y: y - 18 });
      return pointer.up;
    },
  },
  {
    name: "list-holding",
    title: "Holding the button that removes done items",
    async show(person) {
      await open(person, [...OPEN, ...DONE]);
      await stretchSeconds(person);
      const button = person.page.getByRole("button", { name: "Remove done items" });
      const pointer = await pressDown(button);
      await button.and(person.page.locator("[data-held]")).waitFor();
      await button.evaluate((held) => {
        for (const animation of held.getAnimations({ subtree: true })) {
          animation.pause();
          animation.currentTime = 600;
        }
      });
      return pointer.up;
    },
  },
  {
    name: "list-undo",
    title: "A tick that can be taken back",
    async show(person) {
      await open(person, [...OPEN, ...DONE]);
      await listPage(person.page).toggle("Sourdough bread");
      await listPage(person.page).undo.waitFor();
      await listPage(person.page).doneItem("Sourdough bread").waitFor();
    },
  },
  {
    name: "list-undo-offline",
    title: "Offline, a long name that can be taken back",
    async show(person) {
      await open(person, SIXTY);
      await person.context.setOffline(true);
      await listPage(person.page).rename(DIFFICULT[4]?.text ?? "");
      await person.page.getByText("1 change waiting").waitFor();
      await listPage(person.page).undo.waitFor();
    },
  },
  {
    name: "list-offline",
    title: "Offline, with changes that wait",
    async show(person) {
      await open(person, OPEN);
      await person.context.setOffline(true);
      for (const text of ["Strawberries", "Cream"]) await listPage(person.page).add(text);
      await listPage(person.page).toggle("Milk");
      await person.page.getByText("3 changes waiting").waitFor();
      await listPage(person.page).doneItem("Milk").waitFor();
      await person.page.evaluate(() => window.scrollTo(0, 0));
    },
  },
  {
    name: "list-loading",
    title: "A list that takes long to load",
    async show(person) {
      const uid = await signIn(person);
      const id = await storeList([uid]);
      await person.page.goto("/lists");
      await person.page.getByRole("link", { name: "Groceries" }).waitFor();
      await person.page.evaluate(() => {
        for (const key of Object.keys(localStorage)) {
          if (key.startsWith("lettuce/seen/")) localStorage.removeItem(key);
        }
      });
      person.line.cut();
      await person.page.goto(`/list/${id}`);
      await person.page.getByText("Loading ...").waitFor();
    },
  },
  {
    name: "list-unknown",
    title: "Unknown list id",
    async show(person) {
      await signIn(person);
      await person.page.goto(`/list/${newListId()}`);
      await person.page.getByRole("heading", { name: "Unknown list id" }).waitFor();
    },
  },
  {
    name: "list-failed",
    title: "The list can't be read",
    async show(person) {
      await comeUnwelcome(person);
      await person.page.goto(`/list/${await storeList([OTHERS[0]])}`);
      await person.page.getByRole("heading", { name: "Whoa!" }).waitFor();
    },
  },
  {
    name: "list-crowd",
    title: "A list of many members",
    async show(person) {
      const uid = await signIn(person);
      const id = await storeList([OTHERS[1], uid, ...CROWD.slice(2)], {
        name: "My shopping list",
        items: [...OPEN, ...DONE],
      });
      await person.page.goto(`/list/${id}`);
      await listPage(person.page).newItem.waitFor();
    },
  },
  {
    name: "list-alone",
    title: "A list of one member, and its menu",
    async show(person) {
      const id = await storeList([await signIn(person)], { items: OPEN });
      await person.page.goto(`/list/${id}`);
      await press(person.page.getByRole("button", { name: "List menu" }));
      await person.page.getByRole("menu").waitFor();
    },
  },
  {
    name: "list-large-text",
    title: "With text twice as large",
    async show(person) {
      await open(person, [...OPEN, ...DONE]);
      await person.page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
      });
      await listPage(person.page).toggle("Milk");
      await listPage(person.page).doneItem("Milk").waitFor();
    },
  },
  {
    name: "list-full",
    title: "A list with as many members as it can take",
    async show(person) {
      await signIn(person);
      await person.page.goto(`/list/${await storeList(CROWD)}`);
      await person.page.getByRole("heading", { name: "This list is full" }).waitFor();
    },
  },
  {
    name: "settings-full",
    title: "Settings of a list with as many members as it can take",
    async show(person) {
      const uid = await signIn(person);
      const id = await storeList([uid, ...CROWD.slice(1)]);
      await at(`/list/${id}/settings`)(person);
      await person.page.getByText("This list is full.").waitFor();
    },
  },
  {
    name: "settings-owner",
    title: "Settings, for the owner",
    async show(person) {
      await at(`${await open(person, OPEN)}/settings`)(person);
      await person.page.getByRole("button", { name: "Delete list" }).waitFor();
    },
  },
  {
    name: "settings-member",
    title: "Settings, for another member",
    async show(person) {
      await at(`${await open(person, OPEN, { owner: OTHERS[0] })}/settings`)(person);
      await person.page.getByRole("button", { name: "Leave list" }).waitFor();
    },
  },
  {
    name: "settings-copied",
    title: "The link is copied",
    async show(person) {
      await person.context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await at(`${await open(person, OPEN)}/settings`)(person);
      await press(person.page.getByRole("button", { name: "Copy", exact: true }));
      await person.page.getByText("Link copied").waitFor();
    },
  },
  {
    name: "settings-qr-code",
    title: "The link as a QR code",
    async show(person) {
      await at(`${await open(person, OPEN)}/settings`)(person);
      await press(person.page.getByRole("button", { name: "Show QR code" }));
      await person.page.getByRole("dialog").getByRole("img").waitFor();
    },
  },
  {
    name: "settings-text-copied",
    title: "The list is copied as text",
    async show(person) {
      await person.context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await at(`${await open(person, [...OPEN, ...DONE])}/settings`)(person);
      await press(person.page.getByRole("button", { name: "Copy as text" }));
      await toasts(person.page).first().waitFor();
    },
  },
  {
    name: "settings-text-not-copied",
    title: "The list as text, where the browser lets no page copy",
    async show(person) {
      await person.page.addInitScript(forbidCopying);
      await at(`${await open(person, [...OPEN, ...DONE])}/settings`)(person);
      await press(person.page.getByRole("button", { name: "Copy as text" }));
      await person.page.getByLabel("Please copy the marked text yourself").scrollIntoViewIfNeeded();
    },
  },
];
