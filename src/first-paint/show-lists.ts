import { MOST_AT_A_GLANCE } from "../domain/find-lists";
import { isMember, isShared } from "../domain/membership";
import { sayOpen } from "../domain/progress";
import { updatedAgo } from "../domain/relative-time";
import { sortByUpdate, withLastUpdate } from "../sync/all-lists";
import { readBase, readHeads } from "../sync/browser/remembered";
import type { SafeStorage } from "../sync/browser/storage";
import type { Outbox } from "../sync/outbox";
import { withEntries } from "../sync/pending";
import { fill, takeFrame } from "./frame";

/**
 * The screen of all lists, with those that are remembered; for their members' faces, which are pictures, there is room.
 *
 * @param frame what it is shown in: by itself, or beside another screen
 */
export function showLists(
  storage: SafeStorage,
  uid: string,
  outbox: Outbox,
  frame: "lists" | "beside" = "lists",
): DocumentFragment {
  const screen = takeFrame(frame);
  const heads = readHeads(storage, uid);
  const ids = new Set([...(heads?.keys() ?? []), ...outbox.listIds()]);
  const lists = [...ids].flatMap((id) => {
    const entries = outbox.entriesOf(id);
    const base = entries.length > 0 ? readBase(storage, uid, id)?.list : null;
    const list = withEntries(id, base ?? heads?.get(id) ?? null, entries, uid);
    return list && isMember(list, uid) ? withLastUpdate(list, entries) : [];
  });
  const cards = screen.querySelector("ul");
  const card = cards?.firstElementChild;
  if (!cards || !card || lists.length === 0) {
    cards?.parentElement?.replaceChildren();
    return screen;
  }
  const html = card.outerHTML;
  const sorted = sortByUpdate(lists);
  cards.innerHTML = sorted
    .map(({ id, name }) => fill(html, { listId: id, listName: name }))
    .join("");
  for (const [index, list] of sorted.entries()) {
    const own = cards.children[index];
    const [count, updated] = own?.querySelectorAll("p > span") ?? [];
    count?.replaceChildren(sayOpen(list));
    updated?.replaceChildren(updatedAgo(list.updatedAt, Date.now()));
    const members = own?.querySelector<HTMLElement>("[role=img]");
    if (!isShared(list)) members?.remove();
    else if (members) members.style.visibility = "hidden";
  }
  if (lists.length <= MOST_AT_A_GLANCE) screen.querySelector("search")?.remove();
  return screen;
}
