import { randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { MAX_MEMBERS } from "../../src/domain/limits";
import { createAccount, mailedLink, startSignedIn, tokensOf } from "../support/accounts";
import type { Person } from "../support/fixtures";
import { hold, middleOf, press, pressDown } from "../support/gestures";
import { listPage } from "../support/list-page";
import { sendOobCode } from "../support/stored-accounts";
import {
  changeStoredList,
  item,
  newListId,
  type StoredList,
  storedList,
  storeList,
} from "../support/stored-lists";
import { startUsed } from "../usage/year/used-browser";

/** A path to go to, a text to wait for, or any other action on the page and on the list there. */
type Step =
  | string
  | ((person: Person & { readonly list: ReturnType<typeof listPage> }) => Promise<unknown>);

const HOUR_MS = 3_600_000;

/** Other members, by user id. It decides the avatar: its first digit is the produce, its second the colour. */
const NAMES = {
  "ben-16": "Ben",
  "carla-23": "Carla Fernanda de la Vega y Montalbán-Oppenheimer",
  "deniz-38": "דניז",
  // With the same avatar as Ben.
  "benedikta-16": "Wilhelmine",
  "emil-74": "Emil",
  "fatma-97": "Fatma",
};
const OTHERS = Object.keys(NAMES);
const [BEN = ""] = OTHERS;

const items = (texts: readonly string[], done = false) => texts.map((text) => item(text, { done }));
const OPEN = items(["Milk", "Sourdough bread", "Tomatoes", "2 lettuces", "Olive oil"]);
const DONE = items(["Butter", "Salt", "Spaghetti"], true);
const BOTH = [...OPEN, ...DONE];

const ADDRESS = "https://www.example.com/recipes/2026/lettuce-wraps-with-peanut-sauce?portions=4";
const DIFFICULT = [
  "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
  "حليب كامل الدسم",
  "🍓🍓 & 🥑 (ripe!) 👩‍👩‍👧‍👦",
  "Something to bring to Deniz and Carla on Sunday, not wine again, perhaps the cheese from the market",
  `حليب ${ADDRESS} خبز`,
  "https://fresh-vegetables-from-the-market-by-the-river.example.net/ or http://example.org",
];
const BREADS = ["Bread", "Breadcrumbs", "Sourdough", "Breakfast cereals", "Broccoli"];
const WEEKLY = ["Bread", "Eggs", "Apples", "Dishwasher tablets with lemon scent", "خبز", "Rice"];
const LISTS = [
  ..."Saturday market, Hardware store, Pharmacy, Birthday party, Camping, Bäckerei".split(", "),
  ..."Office kitchen, Christmas baking, قائمة العيد, Garden 🌱".split(", "),
  "Things nobody ever remembers until they are standing in front of the shop",
];

/** Returns a user id with an avatar that is always the same. */
const newUid = () => `04-${randomUUID().replaceAll(/\d/g, "x")}`;

/** Makes an action happen once for each person: the states that a person sees share one account and many lists. */
function once<Result>(act: (person: Person) => Promise<Result>) {
  const results = new WeakMap<BrowserContext, Promise<Result>>();
  return (person: Person): Promise<Result> => {
    const result = results.get(person.context) ?? act(person);
    results.set(person.context, result);
    return result;
  };
}

/** Signs the person in, as from an earlier day. Returns their user id. */
const signIn = once((person) => startSignedIn(person, { emailVerified: true, localId: newUid() }));

/** Opens the person's own list. `others` are the other members. */
function open(fields: Partial<StoredList>, others: readonly string[] = [BEN]): Step {
  return async (person) => {
    const id = await storeList([await signIn(person), ...others], {
      name: "Saturday market",
      ...fields,
    });
    await person.page.goto(`/list/${id}`);
    await person.list.newItem.or(person.page.getByText("needs a newer version")).waitFor();
  };
}
const openOpen = open({ items: OPEN });
const openBoth = open({ items: BOTH });

/** Stores many lists, each older, smaller and with fewer members than the previous one. Returns the id of the first. */
const storeManyLists = once(async (person) => {
  const uid = await signIn(person);
  const stored = LISTS.map((name, index) =>
    storeList([uid, ...OTHERS.slice(2 * index)], {
      name,
      items: BOTH.slice(index),
      updated_at: index === 9 ? null : new Date(Date.now() - 2.2 ** index * HOUR_MS),
    }),
  );
  const [id] = await Promise.all(stored);
  return id;
});

/** Opens the first of many lists. */
const manyLists: Step = async (person) => {
  await person.page.goto(`/list/${await storeManyLists(person)}`);
  await person.list.openItem("Tomatoes").waitFor();
};

/** Opens the main list of the person after a year of use. */
const openAfterYear: Step = async (person) => {
  const { mainList } = await startUsed(person, newUid());
  await person.page.goto(`/list/${mainList}`);
  await person.list.openItems.first().waitFor();
};

/** Requests a mail of this kind, and opens the link in it. */
function followMail(requestType: "PASSWORD_RESET" | "VERIFY_EMAIL"): Step {
  return async (person) => {
    await createAccount(person);
    const { idToken } = await tokensOf(person);
    await sendOobCode({ requestType, email: person.email, idToken });
    await person.page.goto(await mailedLink(person, requestType));
  };
}

const signedIn: Step = (person) => signIn(person);
const unverified: Step = (person) =>
  startSignedIn({ ...person, email: `new-${person.email}` }, { localId: newUid() });
const settings: Step = ({ page }) => page.goto(`${page.url()}/settings`);
const uncheckAll: Step = ({ list }) => hold(list.uncheckAll);
const removeBen: Step = ({ page }) => hold(page.getByRole("button", { name: "Remove Ben" }));
const leaveAndGoBack: Step = async ({ page }) => {
  await hold(page.getByRole("button", { name: "Leave list" }));
  await page.getByText("You left the list!").waitFor();
  await page.goBack();
};
const seeQrCode: Step = ({ page }) => page.getByRole("img", { name: /^QR code/ }).waitFor();
const addAsBen: Step = async ({ page }) => {
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const { items: before = [] } = (await storedList(id)) ?? {};
  const receipts = { [BEN]: ["benspage:1"] };
  await changeStoredList(id, { items: [...before, ...items(["Cream", "Figs"])], receipts });
};
const goOffline: Step = ({ context }) => context.setOffline(true);
const cutLine: Step = async ({ line }) => line.cut();
const offerInstall: Step = ({ page }) =>
  page.evaluate(() => dispatchEvent(new Event("beforeinstallprompt")));
const joinCrowd: Step = async ({ page }) => {
  const crowd = Array.from({ length: MAX_MEMBERS }, (_, index) => `crowd-${index}`);
  await page.goto(`/list/${await storeList(crowd)}`);
};

const tap =
  (name: string): Step =>
  ({ page }) =>
    press(page.getByRole("button", { name, exact: true }));
const fill =
  (label: string, text: string): Step =>
  ({ page }) =>
    page.getByLabel(label).fill(text);
const search =
  (text: string): Step =>
  ({ page }) =>
    page.getByRole("searchbox").fill(text);
const choose =
  (text: string, entry: "Edit" | "Move to…" | "Select"): Step =>
  ({ list }) =>
    list.choose(text, entry);
const tick =
  (...texts: readonly string[]): Step =>
  async ({ list }) => {
    for (const text of texts) await list.toggle(text);
  };
const add =
  (texts: readonly string[]): Step =>
  ({ list }) =>
    list.insert(texts.join("\n"));
/** Reloads the page after this time. */
const later =
  (hours: number): Step =>
  async ({ page }) => {
    await page.clock.setSystemTime(Date.now() + hours * HOUR_MS);
    await page.reload();
  };

const editAsBen: Step = async ({ page }) => {
  const id = page.url().split("/").at(-1) ?? "";
  const receipts = { [BEN]: ["benspage:1"] };
  await changeStoredList(id, { receipts, updated_at: new Date() });
  await page.getByRole("link", { name: /is editing/ }).waitFor();
};

const typeKnownWord: Step = async ({ list }) => {
  await list.newItem.pressSequentially("br");
  await list.newItem.press("ArrowDown");
  await list.suggestions.nth(2).waitFor();
};

const offerUsual: Step = async ({ list }) => {
  await press(list.newItem);
  await list.usualItems.nth(WEEKLY.length - 1).waitFor();
};

const offerTwenty: Step = async ({ list }) => {
  await press(list.newItem);
  await list.usualItems.nth(19).waitFor();
};

const drag: Step = async ({ list }) => {
  const pointer = await pressDown(list.handle("Olive oil"));
  await list.draggedRow.waitFor();
  const { x, y } = await middleOf(list.openItem("Tomatoes"));
  await pointer.move({ x, y: y - 18 });
};

/** Stops in the middle of a hold: after 0.6 of 1 second. */
const holdRemoveDone: Step = async ({ page, list }) => {
  await page.evaluate(() => {
    const setTimer = window.setTimeout;
    window.setTimeout = ((act: () => void, ms: number) =>
      ms === 1_000 ? 0 : setTimer(act, ms)) as typeof window.setTimeout;
  });
  await pressDown(list.removeDone);
  await list.removeDone.and(page.locator("[data-held]")).evaluate((held) => {
    for (const animation of held.getAnimations({ subtree: true })) {
      animation.pause();
      animation.currentTime = 600;
    }
  });
};

/** The steps of a person with a blank page to each state. The names are those of the pictures. */
export const STATES: Readonly<Record<string, readonly Step[]>> = {
  "sign-up": ["/"],
  "sign-up-failed": [
    "/",
    fill("Name", "Anna"),
    fill("Email", "anna@example.com"),
    fill("Password", "12345"),
    tap("Sign up"),
    "at least 6 characters",
  ],
  invited: [`/list/${newListId()}`, "We have saved the list for you."],
  "log-in": ["/login"],
  "set-password": [followMail("PASSWORD_RESET")],
  "email-verified": [followMail("VERIFY_EMAIL")],
  "error-page": ["/no/such/page"],

  "lists-empty": [signedIn, "/lists", "Oh, such emptiness"],
  "lists-many": [manyLists, "/lists", "Pharmacy"],
  "lists-not-found": [manyLists, "/lists", search("library"), "No list matches"],
  "lists-install": [manyLists, "/lists", "Pharmacy", offerInstall, "Install app"],
  profile: [signedIn, "/profile", "(verified)"],
  "profile-unverified": [unverified, "/profile", tap("Correct the address")],

  "list-empty": [open({ items: [] })],
  list: [openBoth, editAsBen, tick("Milk"), "Undo"],
  "list-difficult": [
    open({ name: LISTS.at(-1) ?? "", items: [...items(DIFFICULT), ...items(DIFFICULT, true)] }),
  ],
  "list-editing": [
    openOpen,
    choose("Tomatoes", "Edit"),
    fill("Item text", "Tomatoes ".repeat(60)),
    fill("New item", "Strawberries ".repeat(60)),
    "too long",
  ],
  "list-suggestions": [open({ items: [] }), add(BREADS), tick(...BREADS), typeKnownWord],
  "list-usual-items": [openOpen, add(WEEKLY), tick(...WEEKLY), later(200), offerUsual],
  "list-to-sort": [
    openOpen,
    tick("Olive oil", "Tomatoes", "Sourdough bread", "Milk"),
    uncheckAll,
    later(2),
    tick("2 lettuces"),
    "Sort by shop",
  ],
  "list-unseen": [
    open({ items: items(Array.from({ length: 30 }, (_, index) => `Item ${index + 1}`)) }),
    tick("Item 2"),
    addAsBen,
    "2 new",
  ],
  "list-menu": [openOpen, tap("Actions for Sourdough bread"), "Move to…"],
  "list-dragging": [openOpen, drag],
  "list-holding": [openBoth, holdRemoveDone],
  "list-offline": [openOpen, goOffline, add(["Cream", "Figs"]), tick("Milk"), "changes waiting"],
  "list-not-here": [
    signedIn,
    "/lists",
    "Oh, such emptiness",
    cutLine,
    `/list/${newListId()}`,
    "not on this device yet",
  ],
  "list-unknown": [signedIn, `/list/${newListId()}`, "Unknown list id"],
  "year-lists": [openAfterYear, "/lists", "Hardware store"],
  "year-list": [openAfterYear, "Sort by shop"],
  "year-usual-items": [openAfterYear, offerTwenty],
  "list-read-only": [open({ items: BOTH, formatVersion: 3 })],
  "list-share": [openOpen, tap("Share list"), "Link to this list"],
  "list-stranger": [
    open({ owner: BEN, shared_with: OTHERS, names: NAMES }),
    settings,
    leaveAndGoBack,
    "You are not on this list.",
  ],
  "list-full": [signedIn, joinCrowd, "This list is full"],
  "list-joined": [
    open({ owner: BEN, shared_with: OTHERS, names: NAMES }),
    "You joined Ben's list.",
  ],
  "add-shared": [manyLists, "/share?title=Party&text=Milk%0ABread%0AEggs", "Hardware store"],
  settings: [open({ names: NAMES }, OTHERS), settings, "Delete list"],
  "settings-removed": [open({ names: NAMES }), settings, removeBen, "You removed Ben"],
  "settings-qr-code": [openOpen, settings, tap("Show QR code"), seeQrCode],

  // Only in a wide window, where the lists stand beside the screen.
  "desk-selected": [manyLists, choose("Tomatoes", "Select"), tick("Olive oil"), "2 selected"],
  "desk-move": [manyLists, choose("Tomatoes", "Move to…"), "Pharmacy"],
  "desk-settings": [manyLists, settings, "Share list"],
  "desk-profile": [manyLists, "/profile", "Hardware store"],
};

/** Takes the steps to a state. */
export async function show(steps: readonly Step[], person: Person): Promise<void> {
  const { page } = person;
  for (const step of steps) {
    if (typeof step === "function") await step({ ...person, list: listPage(page) });
    else if (step.startsWith("/")) await page.goto(step);
    else await page.getByText(step).filter({ visible: true }).first().waitFor();
  }
  // An open menu hides it from screen readers.
  await page.getByRole("heading", { level: 1, includeHidden: true }).last().waitFor();
}

/** Shows the page in a colour scheme. Waits for short animations and for images. */
export async function showInScheme(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect, playState }) => {
      if (playState !== "running" || !(effect instanceof KeyframeEffect)) return false;
      const { iterations, duration } = effect.getComputedTiming();
      // Animations out of view don't advance.
      const isInView = effect.target?.checkVisibility({ contentVisibilityAuto: true });
      return isInView && iterations === 1 && Number(duration) < 1000;
    });
    const images = [...document.images].filter((image) => image.checkVisibility());
    await Promise.allSettled([
      ...passing.map(({ finished }) => finished),
      ...images.map((image) => image.decode()),
    ]);
  });
}
