import { v4 as newId } from "uuid";
import { planAdding } from "../domain/adding";
import type { Change } from "../domain/changes";
import { MAX_ITEM_TEXT_LENGTH } from "../domain/limits";
import { isMember } from "../domain/membership";
import { roomIn } from "../domain/room";
import type { Item, ShoppingList } from "../domain/types";
import { readBase } from "../sync/browser/remembered";
import type { SafeStorage } from "../sync/browser/storage";
import type { Outbox } from "../sync/outbox";
import { applyEntries } from "../sync/pending";
import { fill, SAMPLE, takeFrame } from "./frame";

/** No row is lower than this, in pixels. */
const LOWEST_ROW_PX = 40;

/**
 * The screen of a list as it was last seen, with as many items as can be in sight. They can be ticked, and others added:
 * that goes into the outbox, as in the app itself. Null where the list is not remembered, or can't be edited.
 */
export function showList(
  storage: SafeStorage,
  uid: string,
  id: string,
  outbox: Outbox,
): DocumentFragment | null {
  const base = readBase(storage, uid, id)?.list ?? null;
  const current = () => applyEntries(base, outbox.entries(id), uid);
  const first = current();
  if (!first || !isMember(first, uid) || first.isReadOnly) return null;

  const screen = takeFrame("list", { listId: id, listName: first.name });
  const count = screen.querySelector<HTMLElement>("main > p");
  const open = rowsOf(screen, "openItem");
  const done = rowsOf(screen, "doneItem");
  const doneSection = done.place.closest("section");
  if (!("wakeLock" in navigator)) screen.querySelector("header [aria-haspopup]")?.remove();
  // Who is on the list takes pictures, which would have to be fetched first.
  screen.querySelector("header a[title]")?.replaceChildren();
  draw(first);

  function draw(list: ShoppingList) {
    const room = Math.ceil(window.innerHeight / LOWEST_ROW_PX);
    const openItems = list.items.filter((item) => !item.done);
    const doneItems = list.items.filter((item) => item.done);
    open.draw(openItems.slice(0, room));
    done.draw(doneItems.slice(0, Math.max(0, room - openItems.length)));
    const hasBoth = openItems.length > 0 && doneItems.length > 0;
    if (doneSection) doneSection.style.display = hasBoth ? "" : "none";
    drawCount(list);
  }

  function drawCount({ items }: ShoppingList) {
    const ticked = items.filter((item) => item.done).length;
    if (count) count.textContent = items.length > 0 ? `${ticked} of ${items.length} done` : "";
  }

  function edit(changes: readonly Change[], drawIt: (list: ShoppingList) => void) {
    const keys = outbox.add(id, ...changes);
    // The engine may have read the outbox by now: it hears of this as if another tab had written it.
    for (const key of keys) {
      window.dispatchEvent(new StorageEvent("storage", { key, newValue: storage.get(key) }));
    }
    const list = current();
    if (list) drawIt(list);
  }

  screen.querySelector("main")?.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const itemId = target.closest<HTMLElement>("[data-item-id]")?.dataset.itemId;
    const item = current()?.items.find((one) => one.id === itemId);
    if (!item) return;
    const tick = { type: "set-done", itemId: item.id, done: true } as const;
    edit([target.checked ? tick : { type: "reopen-item", item }], drawCount);
  });

  const form = screen.querySelector("form");
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    event.stopPropagation();
    const input = form.querySelector("input");
    const list = current();
    const text = input?.value.trim() ?? "";
    if (!input || !list || text.length > MAX_ITEM_TEXT_LENGTH || roomIn(list) === 0) return;
    if (text) edit(planAdding(list, [{ text, done: false }], newId).changes, draw);
    input.value = "";
    input.focus();
  });

  return screen;
}

/** The place of the open or the done rows, and the way to draw items there. */
function rowsOf(screen: DocumentFragment, kind: "openItem" | "doneItem") {
  const id = `${kind}Id` as const;
  const row = screen.querySelector(`[data-item-id="${SAMPLE[id]}"]`);
  const place = row?.parentElement;
  if (!row || !place) throw new Error(`The frame of the list has no ${kind}.`);
  const html = row.outerHTML;
  return {
    place,
    draw(items: readonly Item[]) {
      place.innerHTML = items
        .map((item) => fill(html, { [kind]: item.text, [id]: item.id }))
        .join("");
    },
  };
}
