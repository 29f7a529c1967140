import type { Page } from "@playwright/test";
import { MAX_MEMBERS } from "../../../src/domain/limits";
import { comeUnwelcome, signUp } from "../../support/accounts";
import { forbidCopying } from "../../support/clipboard";
import type { Person } from "../../support/fixtures";
import { hold, middleOf, press, pressDown } from "../../support/gestures";
import { listPage, untilRemembered } from "../../support/list-page";
import {
  item,
  newListId,
  type StoredItem,
  type StoredList,
  storeList,
} from "../../support/stored-lists";
import { closeToast, toasts } from "../../support/toasts";
import { OTHERS, signIn } from "../people";
import { at, type State, state } from "../state";

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
const BOTH = [...OPEN, ...DONE];
const SIXTY = Array.from({ length: 60 }, (_, index) =>
  item(SHOPPING[index % SHOPPING.length] + (index < SHOPPING.length ? "" : ` ${index + 1}`)),
);
const FULL = Array.from({ length: 2_000 }, (_, index) => item(SHOPPING[index % 10] ?? ""));
const DIFFICULT = [
  "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
  "حليب كامل الدسم",
  "לחם שיפון",
  "🍓🍓 & 🥑 (ripe!) 👩‍👩‍👧‍👦",
  "Something to bring to Deniz and Carla on Sunday, not wine again, perhaps the cheese from the market, or flowers",
  "https://example.com/recipes/2026/lettuce-wraps-with-peanut-sauce?portions=4",
].map((text) => item(text));

/** A long text among short ones. */
const EDITED = [OPEN[0], DIFFICULT[4], OPEN[1]].flatMap((one) => one ?? []);

/** What those on a list are called who say so; two of them look the same. */
const TWIN = "benedikta-16";
const NAMES = {
  [OTHERS[0]]: "Ben",
  [OTHERS[1]]: "Carla Fernanda de la Vega y Montalbán-Oppenheimer",
  [OTHERS[2]]: "דניז",
  [TWIN]: "Wilhelmine",
};

/** As many members as a list can take. */
const CROWD = Array.from({ length: MAX_MEMBERS }, (_, index) => `crowd-${index}`);

/** Somebody with a list on the screen. */
type Opened = Person & { readonly list: ReturnType<typeof listPage>; readonly path: string };

type Act = (opened: Opened) => ReturnType<State["show"]>;

/** What is stored of a list; as a function where it depends on who looks at it. */
type Fields = Partial<StoredList> | ((uid: string) => Partial<StoredList>);

const DO_NOTHING: Act = async () => undefined;

/** Somebody opens a list, and acts there. */
function onList(name: string, title: string, fields: Fields, act = DO_NOTHING): State {
  return state(name, title, async (person) => {
    const uid = await signIn(person);
    const own = typeof fields === "function" ? fields(uid) : fields;
    const id = await storeList([uid, OTHERS[0]], { name: "Saturday market", ...own });
    const list = listPage(person.page);
    await person.page.goto(`/list/${id}`);
    await list.newItem.or(list.readOnlyNote).waitFor();
    return act({ ...person, list, path: `/list/${id}` });
  });
}

/** Somebody goes on to the settings of a list, and acts there. */
function onSettings(name: string, title: string, fields: Fields, act: Act): State {
  return onList(name, title, fields, async (opened) => {
    await at(`${opened.path}/settings`)(opened);
    return act(opened);
  });
}

/** A list that nobody else is on. */
function alone(items: readonly StoredItem[]): Fields {
  return (uid) => ({ items, name: "Groceries", shared_with: [uid] });
}

/** Has the page wait for ever where it would wait for a second, so that a button stays held. */
async function stretchSeconds(page: Page): Promise<void> {
  await page.evaluate(() => {
    const setTimer = window.setTimeout;
    const forEver = 2 ** 31 - 1;
    window.setTimeout = ((act: () => void, ms?: number) =>
      setTimer(act, ms === 1000 ? forEver : ms)) as typeof window.setTimeout;
  });
}

/** One list and its settings. */
export const LIST_STATES: readonly State[] = [
  onList("list-empty", "A list without items", { items: [] }),
  onList("list-three", "A list with three items", { items: OPEN.slice(0, 3) }),
  onList("list", "A list with done items", { items: BOTH }),
  onList("list-all-done", "All is done", { items: DONE }),
  onList("list-sixty", "A list with sixty items", { items: SIXTY }),
  onList("list-sixty-end", "Its end", { items: [...SIXTY, ...DONE] }, ({ list }) =>
    list.removeDone.scrollIntoViewIfNeeded(),
  ),
  onList("list-difficult", "Long words, right-to-left text, emoji", {
    name: "Everything that is difficult to show in a narrow column",
    items: [...DIFFICULT, ...DIFFICULT.slice(0, 2).map(({ text }) => item(text, { done: true }))],
  }),
  onList("list-editing", "Editing a long item", { items: EDITED }, async ({ list }) => {
    await list.choose(EDITED[1]?.text ?? "", "Edit");
    await list.itemInput.waitFor();
  }),
  onList("list-renaming", "Renaming the list", { items: OPEN }, async ({ list }) => {
    await list.name.getByRole("button").dblclick();
    await list.nameInput.waitFor();
  }),
  onList("list-typing", "Typing a new item", { items: OPEN }, ({ list }) =>
    list.newItem.fill("Strawberries"),
  ),
  onList(
    "list-suggestions",
    "Suggestions while typing",
    alone(OPEN.slice(0, 1)),
    async ({ list }) => {
      await list.paste("Bread\nBreadcrumbs\nSourdough bread\nBreakfast cereals\nBroccoli");
      await press(list.undo);
      await list.newItem.blur();
      await list.newItem.pressSequentially("br");
      await list.newItem.press("ArrowDown");
      await list.suggestions.nth(4).waitFor();
    },
  ),
  onList("list-too-long", "Texts that are too long", { items: OPEN }, async ({ page, list }) => {
    await list.choose("Tomatoes", "Edit");
    await list.itemInput.fill("Tomatoes ".repeat(60));
    await list.newItem.fill("Strawberries ".repeat(60));
    await page.getByRole("alert").nth(1).waitFor();
  }),
  onList("list-large-text", "With text twice as large", { items: BOTH }, async ({ page, list }) => {
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    await list.toggle("Milk");
    await list.doneItem("Milk").waitFor();
  }),
  {
    ...onList("list-full-of-items", "A full list", { items: FULL }, ({ page }) =>
      page.getByText("This list is full").waitFor(),
    ),
    isVast: true,
  },
  onList("list-menu", "An item's menu", { items: OPEN }, async ({ page, list }) => {
    await press(list.actions("Sourdough bread"));
    await page.getByRole("menu").waitFor();
  }),
  onList("list-dragging", "Dragging an item", { items: OPEN }, async ({ page, list }) => {
    const pointer = await pressDown(list.handle("Olive oil"));
    await page.locator("[data-dragging]").waitFor();
    const { x, y } = await middleOf(list.openItem("Tomatoes"));
    await pointer.move({ x, y: y - 18 });
    return pointer.up;
  }),
  onList(
    "list-holding",
    "Holding the button that removes done items",
    { items: BOTH },
    async ({ page, list }) => {
      await stretchSeconds(page);
      const pointer = await pressDown(list.removeDone);
      await list.removeDone.and(page.locator("[data-held]")).waitFor();
      await list.removeDone.evaluate((held) => {
        for (const animation of held.getAnimations({ subtree: true })) {
          animation.pause();
          animation.currentTime = 600;
        }
      });
      return pointer.up;
    },
  ),
  onList("list-undo", "A tick that can be taken back", { items: BOTH }, async ({ list }) => {
    await list.toggle("Sourdough bread");
    await list.undo.waitFor();
    await list.doneItem("Sourdough bread").waitFor();
  }),
  onList(
    "list-undo-offline",
    "Offline, a long name that can be taken back",
    { items: SIXTY },
    async ({ context, page, list }) => {
      await context.setOffline(true);
      await list.rename(DIFFICULT[4]?.text ?? "");
      await page.getByText("1 change waiting").waitFor();
      await list.undo.waitFor();
    },
  ),
  onList("list-offline", "Offline, with changes that wait", { items: OPEN }, async (opened) => {
    const { context, page, list } = opened;
    await context.setOffline(true);
    for (const text of ["Strawberries", "Cream"]) await list.add(text);
    await list.toggle("Milk");
    await page.getByText("3 changes waiting").waitFor();
    await list.doneItem("Milk").waitFor();
    await page.evaluate(() => window.scrollTo(0, 0));
  }),
  onList(
    "list-offline-end",
    "The end of a list, with all that floats over it",
    { items: [...SIXTY, ...DONE] },
    async ({ context, page, list }) => {
      await context.setOffline(true);
      await list.toggle("Butter");
      await page.getByText("1 change waiting").waitFor();
      await list.undo.waitFor();
      await list.openItem("Butter").waitFor();
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    },
  ),
  state("list-welcome", "A new list of somebody who has just signed up", async (person) => {
    await signUp(person);
    await person.page.getByRole("button", { name: "Create new list" }).click();
    await toasts(person.page).waitFor();
    await listPage(person.page).newItem.waitFor();
  }),
  state("list-loading", "A list that takes long to load", async (person) => {
    const { page, line } = person;
    const id = await storeList([await signIn(person)]);
    await page.goto("/lists");
    await page.getByRole("link", { name: "Groceries" }).waitFor();
    await untilRemembered(page);
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) {
        if (key.startsWith("lettuce/seen/")) localStorage.removeItem(key);
      }
    });
    line.cut();
    await page.goto(`/list/${id}`);
    await page.getByText("Loading ...").waitFor();
  }),
  state("list-unknown", "Unknown list id", async (person) => {
    await signIn(person);
    await person.page.goto(`/list/${newListId()}`);
    await person.page.getByRole("heading", { name: "Unknown list id" }).waitFor();
  }),
  state("list-failed", "The list can't be read", async (person) => {
    await comeUnwelcome(person);
    await person.page.goto(`/list/${await storeList([OTHERS[0]])}`);
    await person.page.getByRole("heading", { name: "Whoa!" }).waitFor();
  }),
  onSettings("list-left", "A list that was left", { owner: OTHERS[0] }, async ({ page }) => {
    await hold(page.getByRole("button", { name: "Leave list" }));
    await closeToast(page, "You left the list!");
    await page.goBack();
    await page.getByRole("button", { name: "Join again" }).waitFor();
  }),
  onList("list-read-only", "A list of a newer version of the app", {
    items: BOTH,
    formatVersion: 3,
  }),
  onList("list-crowd", "A list of many members", (uid) => ({
    name: "My shopping list",
    items: BOTH,
    owner: OTHERS[1],
    shared_with: [OTHERS[1], uid, ...CROWD.slice(2)],
  })),
  onList("list-share", "Sharing a list", alone(OPEN), async ({ page }) => {
    await press(page.getByRole("button", { name: "Share list" }));
    await page.getByRole("dialog").waitFor();
  }),
  onList(
    "list-share-closed",
    "Sharing a closed list",
    (uid) => ({ items: OPEN, shared_with: [uid, OTHERS[0]], closed: true }),
    async ({ page }) => {
      await press(page.getByRole("button", { name: "Share list" }));
      await page.getByRole("dialog").waitFor();
    },
  ),
  state("list-full", "A list with as many members as it can take", async (person) => {
    await signIn(person);
    await person.page.goto(`/list/${await storeList(CROWD)}`);
    await person.page.getByRole("heading", { name: "This list is full" }).waitFor();
  }),
  onList(
    "list-joined",
    "Somebody who has just come by a link",
    {
      owner: OTHERS[0],
      shared_with: [OTHERS[0], TWIN],
      names: NAMES,
      items: OPEN,
    },
    ({ page }) => page.getByText("You joined Ben’s list.").waitFor(),
  ),
  state("add-shared", "Adding what another app has shared", async (person) => {
    const uid = await signIn(person);
    for (const name of ["Saturday market", "Hardware store"]) await storeList([uid], { name });
    const text = encodeURIComponent(SHOPPING.join("\n"));
    await at(`/share?title=Party&text=${text}`)(person);
    await person.page.getByRole("button", { name: "Hardware store" }).waitFor();
  }),
  state(
    "add-shared-visitor",
    "The same, signed out",
    at("/share?title=Tomato%20soup&text=https%3A%2F%2Fexample.com%2Fsoup"),
  ),
  state("list-closed", "A list whose link lets nobody in", async (person) => {
    await signIn(person);
    await person.page.goto(`/list/${await storeList([OTHERS[0]], { closed: true })}`);
    await person.page.getByRole("heading", { name: "This list is closed" }).waitFor();
  }),
  onSettings(
    "settings-named",
    "Settings, for an owner who shares with some who have names and some who have none",
    (uid) => ({ shared_with: [uid, ...OTHERS, TWIN], names: NAMES }),
    ({ page }) => page.getByText("Wilhelmine").first().scrollIntoViewIfNeeded(),
  ),
  onSettings(
    "settings-closed",
    "Settings, for the owner of a closed list",
    (uid) => ({ shared_with: [uid], closed: true }),
    ({ page }) => page.getByText("Nobody new can join with this link.").waitFor(),
  ),
  onSettings(
    "settings-removed",
    "Somebody is off the list; whether to close the link",
    (uid) => ({ shared_with: [uid, OTHERS[0], TWIN], names: NAMES }),
    async ({ page }) => {
      await hold(page.getByRole("button", { name: "Remove Ben", exact: true }));
      await page.getByRole("dialog").waitFor();
    },
  ),
  onSettings(
    "settings-full",
    "Settings of a list with as many members as it can take",
    (uid) => ({ name: "Groceries", shared_with: [uid, ...CROWD.slice(1)] }),
    ({ page }) => page.getByText("This list is full.").waitFor(),
  ),
  onSettings("settings-owner", "Settings, for the owner", { items: OPEN }, ({ page }) =>
    page.getByRole("button", { name: "Delete list" }).waitFor(),
  ),
  onSettings(
    "settings-member",
    "Settings, for another member",
    { items: OPEN, owner: OTHERS[0] },
    ({ page }) => page.getByRole("button", { name: "Leave list" }).waitFor(),
  ),
  onSettings("settings-copied", "The link is copied", { items: OPEN }, async (opened) => {
    await opened.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await press(opened.page.getByRole("button", { name: "Copy", exact: true }));
    await opened.page.getByText("Link copied").waitFor();
  }),
  state("settings-unsent", "Settings of a list that is not sent yet", async (person) => {
    const { page, line } = person;
    await signIn(person);
    await page.goto("/lists");
    line.cut();
    await page.getByRole("button", { name: "Create new list" }).click();
    await page.getByRole("link", { name: "Settings" }).click();
    await page.getByText("This list has not been sent yet.").waitFor();
  }),
  onSettings("settings-qr-code", "The link as a QR code", { items: OPEN }, async ({ page }) => {
    await press(page.getByRole("button", { name: "Show QR code" }));
    await page.getByRole("dialog").getByRole("img").waitFor();
  }),
  onSettings(
    "settings-text-copied",
    "The list is copied as text",
    { items: BOTH },
    async (opened) => {
      await opened.context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await press(opened.page.getByRole("button", { name: "Copy as text" }));
      await toasts(opened.page).first().waitFor();
    },
  ),
  onSettings(
    "settings-text-not-copied",
    "The list as text, where the browser lets no page copy",
    { items: BOTH },
    async ({ page }) => {
      await page.evaluate(forbidCopying);
      await press(page.getByRole("button", { name: "Copy as text" }));
      await page.getByLabel("Please copy the marked text yourself").scrollIntoViewIfNeeded();
    },
  ),
];
