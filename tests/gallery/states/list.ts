import { MAX_MEMBERS } from "../../../src/domain/limits";
import { signUp, startAnonymous } from "../../support/accounts";
import { forbidCopying } from "../../support/clipboard";
import { hold, middleOf, press, pressDown } from "../../support/gestures";
import { untilRemembered } from "../../support/list-page";
import {
  deleteStoredList,
  item,
  newListId,
  type StoredList,
  storeList,
} from "../../support/stored-lists";
import { closeToast } from "../../support/toasts";
import {
  type Action,
  aDialog,
  aToast,
  goTo,
  OTHERS,
  signedIn,
  signIn,
  states,
  tap,
} from "../state";

const SHOPPING = [
  ..."Milk, Sourdough bread, Tomatoes, 2 lettuces, Olive oil, Eggs, Oats".split(", "),
  ..."Coffee beans, Dish soap, Lemons".split(", "),
];
const OPEN = SHOPPING.slice(0, 5).map((text) => item(text));
const DONE = ["Butter", "Salt", "Spaghetti"].map((text) => item(text, { done: true }));
const BOTH = [...OPEN, ...DONE];
const SIXTY = Array.from({ length: 60 }, (_, index) =>
  item(SHOPPING[index % SHOPPING.length] + (index < SHOPPING.length ? "" : ` ${index + 1}`)),
);
const FULL = Array.from({ length: 2_000 }, (_, index) => item(SHOPPING[index % 10] ?? ""));
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

/** Opens a list of other members. */
function openOthers(members: readonly string[], fields: Partial<StoredList> = {}): Action {
  return async ({ page }) => void (await page.goto(`/list/${await storeList(members, fields)}`));
}

const openFew = open({ items: OPEN });
const openBoth = open({ items: BOTH });
const openLong = open({ items: [...SIXTY, ...DONE] });
const openAlone = open({ items: OPEN, name: "Groceries" }, []);
const openDifficult = open({
  name: "Everything that is difficult to show in a narrow column",
  items: [...DIFFICULT, item(COMPOUND, { done: true }), item(ARABIC, { done: true })],
});
const openCrowded = open({ name: "My shopping list", items: BOTH, owner: OTHERS[1] }, [
  OTHERS[1],
  ...CROWD.slice(2),
]);
const join = open({ owner: OTHERS[0], shared_with: [OTHERS[0], TWIN], names: NAMES, items: OPEN });

/** Opens, offline, a list of which the browser remembers nothing. */
const openForgotten: Action = async (person) => {
  const { page, line } = person;
  const id = await storeList([await signIn(person)]);
  await page.goto("/lists");
  await page.getByRole("link", { name: "Groceries" }).waitFor();
  await untilRemembered(page);
  await page.evaluate(() => {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith("lettuce/seen/"));
    for (const key of keys) localStorage.removeItem(key);
  });
  line.cut();
  await page.goto(`/list/${id}`);
};

/** Creates a list offline, and opens its settings. */
const openUnsent: Action = async ({ page, line }) => {
  line.cut();
  await page.getByRole("button", { name: "Create new list" }).click();
  await page.getByRole("link", { name: "Settings" }).click();
};

const twoLists: Action = async (person) => {
  const uid = await signIn(person);
  for (const name of ["Saturday market", "Hardware store"]) await storeList([uid], { name });
};

const editLong: Action = async ({ list }) => {
  await list.choose(LONG, "Edit");
  await list.itemInput.waitFor();
};

const rename: Action = async ({ list }) => {
  await list.name.getByRole("button").dblclick();
  await list.nameInput.waitFor();
};

const typeKnownWord: Action = async ({ list }) => {
  await list.paste("Bread\nBreadcrumbs\nSourdough bread\nBreakfast cereals\nBroccoli");
  await press(list.undo);
  await list.newItem.blur();
  await list.newItem.pressSequentially("br");
  await list.newItem.press("ArrowDown");
  await list.suggestions.nth(4).waitFor();
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

const untickButter: Action = async ({ list }) => {
  await list.toggle("Butter");
  await list.openItem("Butter").waitFor();
};

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

const leave: Action = async ({ page }) => {
  await hold(page.getByRole("button", { name: "Leave list" }));
  await closeToast(page, "You left the list!");
  await page.goBack();
  await page.getByRole("button", { name: "Join again" }).waitFor();
};

const typeStrawberries: Action = ({ list }) => list.newItem.fill("Strawberries");
const renameLong: Action = ({ list }) => list.rename(LONG);
const removeBen: Action = ({ page }) => hold(page.getByRole("button", { name: "Remove Ben" }));
const cutLine: Action = async ({ line }) => line.cut();
const editBread: Action = async ({ list }) => {
  await list.choose("Sourdough bread", "Edit");
  await list.itemInput.pressSequentially(", two of them");
};
const deleteList: Action = ({ page }) => deleteStoredList(page.url().split("/").at(-1) ?? "");
const goOffline: Action = ({ context }) => context.setOffline(true);
const allowCopying: Action = ({ context }) => context.grantPermissions(["clipboard-write"]);
const forbidCopyingHere: Action = ({ page }) => page.evaluate(forbidCopying);
const enlarge: Action = ({ page }) =>
  page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));

const scrollToTop: Action = ({ page }) => page.evaluate(() => void scrollTo(0, 0));
const scrollToEnd: Action = ({ page }) =>
  page.evaluate(() => void scrollTo(0, document.body.scrollHeight));
const seeRemoveDone: Action = ({ list }) => list.removeDone.scrollIntoViewIfNeeded();
const seeWilhelmine: Action = ({ page }) =>
  page.getByText("Wilhelmine").first().scrollIntoViewIfNeeded();
const seeText: Action = ({ page }) =>
  page.getByLabel("Please copy the selected text yourself").scrollIntoViewIfNeeded();

const undoShown: Action = ({ list }) => list.undo.waitFor();
const aMenu: Action = ({ page }) => page.getByRole("menu").waitFor();
const aCode: Action = ({ page }) => page.getByRole("dialog").getByRole("img").waitFor();
const newItem: Action = ({ list }) => list.newItem.waitFor();

/** The screen of one list, its settings, and adding a shared text. */
export const LIST_STATES = states({
  "list-empty": [open({ items: [] })],
  "list-three": [open({ items: OPEN.slice(0, 3) })],
  list: [openBoth],
  "list-all-done": [open({ items: DONE })],
  "list-sixty": [open({ items: SIXTY })],
  "list-sixty-end": [openLong, seeRemoveDone],
  "list-difficult": [openDifficult],
  "list-editing": [open({ items: ["Milk", LONG, "Eggs"].map((text) => item(text)) }), editLong],
  "list-to-sort": [openFew, shop, tick("2 lettuces"), "Sort by shop"],
  "list-renaming": [openFew, rename],
  "list-typing": [openFew, typeStrawberries],
  "list-suggestions": [open({ items: OPEN.slice(0, 1) }, []), typeKnownWord],
  "list-too-long": [openFew, typeTooMuch],
  "list-large-text": [openBoth, enlarge, tick("Milk")],
  "list-full-of-items": [open({ items: FULL }), "This list is full"],
  "list-menu": [openFew, tap("Actions for Sourdough bread"), aMenu],
  "list-dragging": [openFew, drag],
  "list-holding": [openBoth, holdRemoveDone],
  "list-undo": [openBoth, tick("Sourdough bread"), undoShown],
  "list-undo-offline": [openLong, goOffline, renameLong, "1 change waiting", undoShown],
  "list-offline": [openFew, goOffline, addTwo, tick("Milk"), "3 changes waiting", scrollToTop],
  "list-offline-end": [
    openLong,
    goOffline,
    untickButter,
    "1 change waiting",
    undoShown,
    scrollToEnd,
  ],
  "list-welcome": [signUp, tap("Create new list"), aToast, newItem],
  "list-loading": [openForgotten, "Loading ..."],
  "list-loading-long": [openForgotten, "No answer from the server"],
  "list-old": [openBoth, goOffline, cutLine, "Offline – may be out of date"],
  "list-deleted-while-editing": [openFew, editBread, deleteList, "Your text was not saved"],
  "list-unknown": [signedIn, `/list/${newListId()}`, "Unknown list id"],
  "list-failed": [startAnonymous, openOthers([OTHERS[0]]), "Whoa!"],
  "list-left": [open({ owner: OTHERS[0] }), settings, leave],
  "list-read-only": [open({ items: BOTH, formatVersion: 3 })],
  "list-crowd": [openCrowded],
  "list-share": [openAlone, tap("Share list"), aDialog],
  "list-share-closed": [open({ items: OPEN, closed: true }), tap("Share list"), aDialog],
  "list-full": [signedIn, openOthers(CROWD), "This list is full"],
  "list-joined": [join, "You joined Ben's list."],
  "list-closed": [signedIn, openOthers([OTHERS[0]], { closed: true }), "This list is closed"],
  "add-shared": [
    twoLists,
    `/share?title=Party&text=${encodeURIComponent(SHOPPING.join("\n"))}`,
    "Hardware store",
  ],
  "add-shared-visitor": ["/share?title=Tomato%20soup&text=https%3A%2F%2Fexample.com%2Fsoup"],
  "settings-named": [open({ names: NAMES }, [...OTHERS, TWIN]), settings, seeWilhelmine],
  "settings-closed": [open({ closed: true }, []), settings, "Nobody new can join with this link."],
  "settings-removed": [open({ names: NAMES }, [OTHERS[0], TWIN]), settings, removeBen, aDialog],
  "settings-full": [open({}, CROWD.slice(1)), settings, "This list is full."],
  "settings-owner": [openFew, settings, "Delete list"],
  "settings-member": [open({ owner: OTHERS[0] }), settings, "Leave list"],
  "settings-copied": [openFew, settings, allowCopying, tap("Copy"), "Link copied"],
  "settings-unsent": [signedIn, "/lists", openUnsent, "This list isn't online yet."],
  "settings-qr-code": [openFew, settings, tap("Show QR code"), aCode],
  "settings-text-copied": [openBoth, settings, allowCopying, tap("Copy as text"), aToast],
  "settings-text-not-copied": [openBoth, settings, forbidCopyingHere, tap("Copy as text"), seeText],
});
