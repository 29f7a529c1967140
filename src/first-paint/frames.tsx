import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { MOST_AT_A_GLANCE } from "../domain/find-lists";
import { paths } from "../domain/paths";
import type { Item, ShoppingList, User } from "../domain/types";
import { keys } from "../sync/browser/keys";
import { saveListId } from "../sync/browser/saved-lists";
import type { SafeStorage } from "../sync/browser/storage";
import { SAMPLE } from "./frame";

const USER: User = {
  uid: "sample",
  displayName: "",
  email: "",
  emailVerified: true,
  hasPassword: true,
};

const OPEN: Item = { id: SAMPLE.openItemId, text: SAMPLE.openItem, done: false };
const DONE: Item = { id: SAMPLE.doneItemId, text: SAMPLE.doneItem, done: true };

/** Ids for lists of all kinds; all of them become the sample's. */
const LIST = SAMPLE.listId;
const ALL_DONE = LIST.replace(/^0/, "1");
const NO_ITEMS = LIST.replace(/^0/, "2");
const LOADING = LIST.replace(/^0/, "3");

/** The screens that a page may begin with, each with a path that leads to it. */
const PATHS = {
  visitor: { "sign-up": paths.signUp, "log-in": paths.logIn },
  user: {
    lists: paths.lists,
    list: paths.list(LIST),
    "all-done": paths.list(ALL_DONE),
    "no-items": paths.list(NO_ITEMS),
    loading: paths.list(LOADING),
    settings: paths.listSettings(LIST),
    profile: paths.profile,
    beside: paths.list(LOADING),
  },
} as const;

/** The screens of which nothing but the header is known beforehand. */
const HEADER_ONLY = new Set(["settings", "profile"]);

/** The lists as they stand beside another screen in a wide window: of that, nothing but them. */
const BESIDE = "beside";

/** The screens' HTML by their names. Runs while building, once for each kind of person, in a fresh module graph. */
export async function renderFrames(person: keyof typeof PATHS): Promise<Record<string, string>> {
  let isWide = false;
  const stopPretending = pretendToBeBrowser(() => isWide);
  try {
    // The app looks at the storage as soon as it is imported.
    const { storage } = await import("../client/storage");
    if (person === "visitor") saveListId(storage, LIST);
    else rememberSamples(storage);
    const { Screens } = await import("../app/app");
    const { preloadScreens } = await import("../app/screens");
    const frames: Record<string, string> = {};
    for (const [name, path] of Object.entries(PATHS[person])) {
      isWide = name === BESIDE;
      await preloadScreens(path);
      const router = (
        <StaticRouter location={path}>
          <Screens />
        </StaticRouter>
      );
      const { prelude } = await prerender(router, {
        onError(error) {
          throw error;
        },
      });
      const html = clean(await new Response(prelude).text());
      if (name === BESIDE) frames[name] = listsIn(html);
      else if (HEADER_ONLY.has(name))
        frames[name] = html.replace(/(<main[^>]*>).*(?=<\/main>)/, "$1");
      else frames[name] = html;
    }
    return frames;
  } finally {
    stopPretending();
  }
}

/** The part of a wide window's screen with the lists: the first pane, before what is open. */
function listsIn(html: string): string {
  const [, lists] = /(<div[^>]*data-lists.*)<div[^>]*data-open/.exec(html) ?? [];
  if (!lists) throw new Error("The lists do not stand beside what is open.");
  return lists;
}

/**
 * Leaves out what the page has in its head, and marks of React's. Styles of single elements, which the
 * Content-Security-Policy refuses in a page, are left to a script.
 */
function clean(html: string): string {
  return html
    .replace(/<(?:link|meta)[^>]*>|<title>.*?<\/title>|<!--.*?-->/g, "")
    .replaceAll(' style="', ' data-style="')
    .replace(new RegExp([ALL_DONE, NO_ITEMS, LOADING].join("|"), "g"), LIST);
}

/** Lists of all kinds, and as many as it takes to show all that the screen of lists may have. */
function rememberSamples(storage: SafeStorage) {
  const listOf = (id: string, items: readonly Item[]): ShoppingList => ({
    id,
    name: SAMPLE.listName,
    items,
    owner: USER.uid,
    sharedWith: [USER.uid, "other"],
    updatedAt: null,
  });
  const heads = Array.from({ length: MOST_AT_A_GLANCE + 1 }, (_, index) => ({
    ...listOf(LIST.slice(0, -1) + index, []),
    openCount: 1,
  }));
  storage.set(keys.session, JSON.stringify(USER));
  storage.set(keys.seenLists(USER.uid), JSON.stringify(heads));
  for (const list of [listOf(LIST, [OPEN, DONE]), listOf(ALL_DONE, [DONE]), listOf(NO_ITEMS, [])]) {
    const base = { list, floor: 0, isOwn: false };
    storage.set(keys.seenList(USER.uid, list.id), JSON.stringify(base));
  }
}

/**
 * Gives rendering what it asks of a browser, of one that can do everything. Gives the way to stop.
 *
 * @param isWide whether its window is
 */
function pretendToBeBrowser(isWide: () => boolean): () => void {
  const localStorage = Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
  });
  const location = new URL("https://sample.invalid");
  const browser = {
    window: Object.assign(new EventTarget(), {
      innerHeight: 1_000,
      localStorage,
      location,
      history: { state: null },
    }),
    navigator: {},
    matchMedia: (query: string) => ({ matches: !query.includes("width") || isWide() }),
  };
  const before = Object.getOwnPropertyDescriptors(globalThis);
  for (const [name, value] of Object.entries(browser)) {
    Object.defineProperty(globalThis, name, { value, configurable: true });
  }
  return () => {
    for (const name of Object.keys(browser)) {
      Reflect.deleteProperty(globalThis, name);
      const own = Reflect.get(before, name);
      if (own) Object.defineProperty(globalThis, name, own);
    }
  };
}
