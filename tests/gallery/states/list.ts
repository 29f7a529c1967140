import { MAX_MEMBERS } from "../../../src/domain/limits";
import { forbidCopying } from "../../support/clipboard";
import { hold, middleOf, press, pressDown } from "../../support/gestures";
import {
  changeStoredList,
  item,
  newListId,
  type StoredList,
  storeList,
} from "../../support/stored-lists";
import {
  type Action,
  aDialog,
  DONE,
  goTo,
  OPEN,
  OTHERS,
  SHOPPING,
  signedIn,
  signIn,
  states,
  tap,
} from "../state";
import { manyLists } from "./lists";

const BOTH = [...OPEN, ...DONE];
const LONG =
  "Something to bring to Deniz and Carla on Sunday, not wine again, perhaps the cheese from the market, or flowers";
const COMPOUND = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
const ARABIC = "حليب كامل الدسم";
const DIFFICULT = [
  COMPOUND,
  ARABIC,
  "לחם שיפון",
  "🍓🍓 & 🥑 (ripe!) 👩‍👩‍👧‍👦",
  LONG,
  "https://example.com/recipes/2026/lettuce-wraps-with-peanut-sauce?portions=4",
].map((text) => item(text));

const RECIPE = "https://www.example.com/recipes/2026/lettuce-wraps-with-peanut-sauce?portions=4";
const WITH_ADDRESSES = [
  `Lettuce wraps ${RECIPE}`,
  `${ARABIC} ${RECIPE} خبز`,
  "https://fresh-vegetables-from-the-market-by-the-river.example.net/ or http://example.org",
];

/** A member with the same avatar as the first of the others. */
const TWIN = "benedikta-16";
const NAMES = {
  [OTHERS[0]]: "Ben",
  [OTHERS[1]]: "Carla Fernanda de la Vega y Montalbán-Oppenheimer",
  [OTHERS[2]]: "דניז",
  [TWIN]: "Wilhelmine",
};

/** As many members as a list can take. */
const CROWD = Array.from({ length: MAX_MEMBERS }, (_, index) => `crowd-${index}`);

/** Opens the person's own list. `others` are the other members. */
function open(fields: Partial<StoredList>, others: readonly string[] = [OTHERS[0]]): Action {
  return async (person) => {
    const members = [await signIn(person), ...others];
    const id = await storeList(members, { name: "Saturday market", ...fields });
    await person.page.goto(`/list/${id}`);
    await person.list.newItem.or(person.page.getByText(/needs a newer version/)).waitFor();
  };
}

/** Opens the settings of the open list. */
const settings: Action = (person) => goTo(person, `${person.page.url()}/settings`);

/** Opens the list of a crowd. */
const openFull: Action = async ({ page }) =>
  void (await page.goto(`/list/${await storeList(CROWD)}`));

const openFew = open({ items: OPEN });
const openBoth = open({ items: BOTH });
const openDifficult = open({
  name: "Everything that is difficult to show in a narrow column",
  items: [...DIFFICULT, item(COMPOUND, { done: true }), item(ARABIC, { done: true })],
});
const openAddresses = open({
  items: [...WITH_ADDRESSES.map((text) => item(text)), item(`Tea ${RECIPE}`, { done: true })],
});
const join = open({ owner: OTHERS[0], shared_with: [OTHERS[0], TWIN], names: NAMES, items: OPEN });

const editLong: Action = async ({ list }) => {
  await list.choose(LONG, "Edit");
  await list.itemInput.waitFor();
};

const rename: Action = async ({ list }) => {
  await list.name.getByRole("button").dblclick();
  await list.nameInput.waitFor();
};

/** Adds texts and ticks them, so that they are suggested later. */
function shopFor(texts: readonly string[]): Action {
  return async ({ list }) => {
    await list.insert(texts.join("\n"));
    for (const text of texts) await list.toggle(text);
    await list.newItem.blur();
  };
}

const shopForBread = shopFor(
  "Bread, Breadcrumbs, Sourdough bread, Breakfast cereals, Broccoli".split(", "),
);
const typeKnownWord: Action = async ({ list }) => {
  await list.newItem.pressSequentially("br");
  await list.newItem.press("ArrowDown");
  await list.suggestions.nth(4).waitFor();
};

const shopForWeek = shopFor(
  "Bread, Eggs, Apples, Dishwasher tablets with lemon scent, Oat milk, خبز, Rice".split(", "),
);
/** Returns a week later to the top of the list, and presses the field. */
const offerUsual: Action = async ({ page, list }) => {
  await page.clock.setSystemTime(Date.now() + 8 * 24 * 3_600_000);
  await page.evaluate(() => scrollTo(0, 0));
  await page.reload();
  await press(list.newItem);
  await list.usualItems.nth(6).waitFor();
};
/** Leaves the height that a phone's keyboard leaves. */
const openKeyboard: Action = async ({ page }) => {
  const { width = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width, height: 420 });
};

const typeTooMuch: Action = async ({ page, list }) => {
  await list.choose("Tomatoes", "Edit");
  await list.itemInput.fill("Tomatoes ".repeat(60));
  await list.newItem.fill("Strawberries ".repeat(60));
  await page.getByRole("alert").nth(1).waitFor();
};

function tick(text: string): Action {
  return async ({ list }) => {
    await list.toggle(text);
    await list.doneItem(text).waitFor();
  };
}

/** Shops in an order that is not the list's, hours before. */
const shop: Action = async ({ page, list }) => {
  for (const text of ["Olive oil", "Tomatoes", "Sourdough bread", "Milk"]) await list.toggle(text);
  await hold(list.uncheckAll);
  await page.clock.setSystemTime(Date.now() + 7_200_000);
  await page.reload();
};

const addTwo: Action = async ({ list }) => {
  for (const text of ["Strawberries", "Cream"]) await list.add(text);
};

const drag: Action = async ({ list }) => {
  const pointer = await pressDown(list.handle("Olive oil"));
  await list.draggedRow.waitFor();
  const { x, y } = await middleOf(list.openItem("Tomatoes"));
  await pointer.move({ x, y: y - 18 });
  return pointer.up;
};

/** Stops in the middle of a hold of the button that removes done items: after 0.6 of 1 second. */
const holdRemoveDone: Action = async ({ page, list }) => {
  await page.evaluate(() => {
    const setTimer = window.setTimeout;
    const never = 2 ** 31 - 1;
    window.setTimeout = ((act: () => void, ms?: number) =>
      setTimer(act, ms === 1000 ? never : ms)) as typeof window.setTimeout;
  });
  const pointer = await pressDown(list.removeDone);
  await list.removeDone.and(page.locator("[data-held]")).waitFor();
  await list.removeDone.evaluate((held) => {
    for (const animation of held.getAnimations({ subtree: true })) {
      animation.pause();
      animation.currentTime = 600;
    }
  });
  return pointer.up;
};

const removeBen: Action = ({ page }) => hold(page.getByRole("button", { name: "Remove Ben" }));
const cutLine: Action = async ({ line }) => line.cut();
const goOffline: Action = ({ context }) => context.setOffline(true);
const forbidCopyingHere: Action = ({ page }) => page.evaluate(forbidCopying);
const enlarge: Action = ({ page }) =>
  page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));

const scrollToTop: Action = ({ page }) => page.evaluate(() => void scrollTo(0, 0));
const editAsBen: Action = async ({ page }) => {
  const receipts = { [OTHERS[0]]: ["benspage:1"] };
  const id = page.url().split("/").at(-1) ?? "";
  await changeStoredList(id, { receipts, updated_at: new Date() });
  await page.getByRole("link", { name: /is editing/ }).waitFor();
};
const seeWilhelmine: Action = ({ page }) =>
  page.getByText("Wilhelmine").first().scrollIntoViewIfNeeded();
const seeText: Action = ({ page }) =>
  page.getByLabel("Please copy the selected text yourself").scrollIntoViewIfNeeded();

const undoShown: Action = ({ list }) => list.undo.waitFor();
const aMenu: Action = ({ page }) => page.getByRole("menu").waitFor();
const aCode: Action = ({ page }) => page.getByRole("dialog").getByRole("img").waitFor();

/** The screen of one list, its settings, and adding a shared text. */
export const LIST_STATES = states({
  "list-empty": [open({ items: [] })],
  list: [openBoth],
  "list-active-member": [openBoth, editAsBen],
  "list-all-done": [open({ items: DONE })],
  "list-difficult": [openDifficult],
  "list-editing": [open({ items: ["Milk", LONG, "Eggs"].map((text) => item(text)) }), editLong],
  "list-to-sort": [openFew, shop, tick("2 lettuces"), "Sort by shop"],
  "list-renaming": [openFew, rename],
  "list-suggestions": [open({ items: OPEN.slice(0, 1) }, []), shopForBread, typeKnownWord],
  "list-usual-items": [openFew, shopForWeek, offerUsual],
  "list-usual-items-above-keyboard": [openBoth, shopForWeek, offerUsual, openKeyboard],
  "list-too-long": [openFew, typeTooMuch],
  "list-large-text": [openBoth, enlarge, tick("Milk")],
  "list-menu": [openFew, tap("Actions for Sourdough bread"), aMenu],
  "list-addresses": [openAddresses],
  "list-dragging": [openFew, drag],
  "list-holding": [openBoth, holdRemoveDone],
  "list-undo": [openBoth, tick("Sourdough bread"), undoShown],
  "list-offline": [openFew, goOffline, addTwo, tick("Milk"), "3 changes waiting", scrollToTop],
  "list-loading-long": [
    signedIn,
    "/lists",
    "Oh, such emptiness",
    cutLine,
    `/list/${newListId()}`,
    "No answer from the server",
  ],
  "list-unknown": [signedIn, `/list/${newListId()}`, "Unknown list id"],
  "list-read-only": [open({ items: BOTH, formatVersion: 3 })],
  "list-share": [openFew, tap("Share list"), aDialog],
  "list-full": [signedIn, openFull, "This list is full"],
  "list-joined": [join, "You joined Ben's list."],
  "add-shared": [
    manyLists,
    `/share?title=Party&text=${encodeURIComponent(SHOPPING.join("\n"))}`,
    "Hardware store",
  ],
  "settings-named": [open({ names: NAMES }, [...OTHERS, TWIN]), settings, seeWilhelmine],
  "settings-removed": [open({ names: NAMES }, [OTHERS[0], TWIN]), settings, removeBen, aDialog],
  "settings-owner": [openFew, settings, "Delete list"],
  "settings-qr-code": [openFew, settings, tap("Show QR code"), aCode],
  "settings-text-not-copied": [openBoth, settings, forbidCopyingHere, tap("Copy as text"), seeText],
});
