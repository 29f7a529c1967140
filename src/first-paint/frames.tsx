import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { storage } from "../client/storage";
import { MOST_AT_A_GLANCE } from "../domain/find-lists";
import { paths } from "../domain/paths";
import type { ShoppingList, User } from "../domain/types";
import { keys } from "../sync/browser/keys";
import { saveListId } from "../sync/browser/saved-lists";
import { SAMPLE } from "./frame";

const USER: User = {
  uid: "sample",
  displayName: "",
  email: "",
  emailVerified: true,
  hasPassword: true,
};

const LIST: ShoppingList = {
  id: SAMPLE.listId,
  name: SAMPLE.listName,
  items: [
    { id: SAMPLE.openItemId, text: SAMPLE.openItem, done: false },
    { id: SAMPLE.doneItemId, text: SAMPLE.doneItem, done: true },
  ],
  owner: USER.uid,
  sharedWith: [USER.uid],
  updatedAt: null,
};

/** The id of a list of which nothing is remembered. */
const UNKNOWN_ID = SAMPLE.listId.replace("0", "1");

/** The screens that a page may begin with, each with a path that leads to it. */
const PATHS = {
  visitor: { "sign-up": paths.signUp, "log-in": paths.logIn },
  user: {
    lists: paths.lists,
    list: paths.list(SAMPLE.listId),
    loading: paths.list(UNKNOWN_ID),
    settings: paths.listSettings(SAMPLE.listId),
    profile: paths.profile,
  },
} as const;

/** The screens of which nothing but the header is known beforehand. */
const HEADER_ONLY = new Set(["settings", "profile"]);

/** The screens' HTML by their names. Runs while building, once for each kind of person, in a fresh module graph. */
export async function renderFrames(person: keyof typeof PATHS): Promise<Record<string, string>> {
  pretendToBeBrowser();
  if (person === "visitor") saveListId(storage, SAMPLE.listId);
  else rememberSample();
  const [{ Screens }, { preloadScreen }] = await Promise.all([
    import("../app/app"),
    import("../app/screens"),
  ]);
  const frames: Record<string, string> = {};
  for (const [name, path] of Object.entries(PATHS[person])) {
    await preloadScreen(path);
    const { prelude } = await prerender(
      <StaticRouter location={path}>
        <Screens />
      </StaticRouter>,
      {
        onError(error) {
          throw error;
        },
      },
    );
    const html = clean(await new Response(prelude).text());
    frames[name] = HEADER_ONLY.has(name) ? html.replace(/(<main[^>]*>).*(?=<\/main>)/, "$1") : html;
  }
  return frames;
}

/**
 * Leaves out what the page has in its head, and marks of React's. Styles of single elements, which the
 * Content-Security-Policy refuses in a page, are left to a script.
 */
function clean(html: string): string {
  return html
    .replace(/<(?:link|meta)[^>]*>|<title>.*?<\/title>|<!--.*?-->/g, "")
    .replaceAll(' style="', ' data-style="')
    .replaceAll(UNKNOWN_ID, SAMPLE.listId);
}

/** As many lists as it takes to show all that the screen may have. */
function rememberSample() {
  const heads = Array.from({ length: MOST_AT_A_GLANCE + 1 }, (_, index) => ({
    ...LIST,
    id: LIST.id.slice(0, -1) + index,
    items: [],
    sharedWith: [USER.uid, "other"],
  }));
  storage.set(keys.session, JSON.stringify(USER));
  storage.set(keys.seenLists(USER.uid), JSON.stringify(heads));
  const base = { list: LIST, floor: 0, isOwn: false };
  storage.set(keys.seenList(USER.uid, LIST.id), JSON.stringify(base));
}

/** What rendering asks of a browser, of one that can do everything. */
function pretendToBeBrowser() {
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
    window: Object.assign(new EventTarget(), { innerHeight: 1_000, localStorage, location }),
    navigator: { wakeLock: {} },
    matchMedia: () => ({ matches: true }),
  };
  for (const [name, value] of Object.entries(browser)) {
    Object.defineProperty(globalThis, name, { value, configurable: true });
  }
}
