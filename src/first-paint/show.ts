// What is on the screen before the app's code runs, where that is not the sign-up form: the frame of the screen that
// follows, with what is remembered.

import { isWide } from "../client/wide";
import { isListId } from "../domain/list-id";
import { paths } from "../domain/paths";
import { readSavedListIds } from "../sync/browser/saved-lists";
import { rememberedUser } from "../sync/browser/session";
import { createSafeStorage } from "../sync/browser/storage";
import { createOutbox } from "../sync/outbox";
import { applyStyles, takeFrame } from "./frame";
import { showList } from "./show-list";
import { showLists } from "./show-lists";

const storage = createSafeStorage(() => window.localStorage);
const user = rememberedUser(storage);
const [place = "", id = "", part = "", more] = location.pathname.split("/").slice(1);

const root = document.querySelector<HTMLElement>("#root");
const screen = user ? screenForUser(user.uid) : user === null && screenForVisitor();
// If this comes too late, the app is there by now.
if (root?.querySelector("[data-first-form]") && window.meanwhile && screen) {
  window.meanwhile.uid = user?.uid ?? null;
  applyStyles(screen);
  root.replaceChildren(screen);
}

// Somebody may log out in another tab, also while this page is in the back/forward cache: then the next person sees
// nothing of theirs.
for (const event of ["storage", "pageshow"]) {
  addEventListener(event, () => {
    const shown = window.meanwhile?.uid;
    if (shown && rememberedUser(storage)?.uid !== shown) location.replace("/");
  });
}

function screenForUser(uid: string): DocumentFragment | null {
  const outbox = createOutbox({ storage, uid });
  switch (place) {
    case "":
    case "lists":
    case "login":
    case "reset_password":
      return showLists(storage, uid, outbox);
    case "profile":
      return id ? null : besideLists(takeFrame("profile"));
    case "list":
      if (!isListId(id) || more !== undefined) return null;
      if (part === "settings") return besideLists(overList(takeFrame("settings", { listId: id })));
      return part ? null : besideLists(list());
    default:
      return null;
  }

  function list(): DocumentFragment {
    return showList(storage, uid, id, outbox) ?? takeFrame("loading", { listId: id });
  }

  /** On a wide window the list is seen below its settings. */
  function overList(settings: DocumentFragment): DocumentFragment {
    const below = isWide() ? openIn(list())?.firstElementChild : null;
    below?.setAttribute("inert", "");
    if (below) openIn(settings)?.prepend(below);
    return settings;
  }

  /** On a wide window the lists stand beside what is open. */
  function besideLists(screen: DocumentFragment): DocumentFragment {
    if (!isWide()) return screen;
    const lists = showLists(storage, uid, outbox, "beside");
    lists.querySelector(`[href="${paths.list(id)}"]`)?.setAttribute("aria-current", "page");
    screen.firstElementChild?.prepend(lists);
    return screen;
  }
}

/** The part of a frame that holds what is open. */
function openIn(screen: DocumentFragment): Element | null | undefined {
  return screen.firstElementChild?.lastElementChild;
}

function screenForVisitor(): DocumentFragment | null {
  const isInvited = (isListId(id) && !part) || readSavedListIds(storage).length > 0;
  switch (place) {
    case "":
    case "list":
    case "lists":
    case "profile":
      return entry("sign-up", isInvited);
    case "login":
      return entry("log-in", isInvited);
    default:
      return null;
  }
}

function entry(name: "sign-up" | "log-in", isInvited: boolean): DocumentFragment {
  const screen = takeFrame(name);
  if (!isInvited) screen.querySelector("aside")?.remove();
  return screen;
}
