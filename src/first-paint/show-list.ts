import { v4 as newId } from "uuid";
import { planAdding } from "../domain/adding";
import { applyChanges, type Change } from "../domain/changes";
import { MAX_ITEM_TEXT_LENGTH } from "../domain/limits";
import { isMember } from "../domain/membership";
import { type Line, readLines } from "../domain/pasted-lines";
import { fits, roomIn } from "../domain/room";
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

  /** @param isWhole whether all items are drawn, or as many as can be in sight */
  function draw(list: ShoppingList, isWhole = false) {
    const room = isWhole ? list.items.length : Math.ceil(window.innerHeight / LOWEST_ROW_PX);
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

  /** Stores changes, and gives the list after them; null where the browser takes nothing: then it is for the app. */
  function edit(changes: readonly Change[]): ShoppingList | null {
    const keys = outbox.add(id, ...changes);
    if (!storage.isDurable()) {
      outbox.drop(
        id,
        outbox.entries(id).filter(({ key }) => keys.includes(key)),
      );
      return null;
    }
    // The engine may have read the outbox by now: it hears of this as if another tab had written it.
    for (const key of keys) {
      window.dispatchEvent(new StorageEvent("storage", { key, newValue: storage.get(key) }));
    }
    return current();
  }

  screen.querySelector("main")?.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const itemId = target.closest<HTMLElement>("[data-item-id]")?.dataset.itemId;
    const item = current()?.items.find((one) => one.id === itemId);
    if (!item) return;
    const tick = { type: "set-done", itemId: item.id, done: true } as const;
    const list = edit([target.checked ? tick : { type: "reopen-item", item }]);
    if (list) drawCount(list);
    else target.checked = !target.checked;
  });

  const form = screen.querySelector("form");
  const input = form?.querySelector("input");

  /** Adds lines, all or none. What can't be added stays in the input, for the app to say why. */
  function add(lines: readonly Line[]): boolean {
    const list = current();
    if (!list || lines.some(({ text }) => text.length > MAX_ITEM_TEXT_LENGTH)) return false;
    const { changes, added } = planAdding(list, lines, newId);
    if (added.length > roomIn(list) || !fits(applyChanges(list, changes))) return false;
    const next = edit(changes);
    if (!next) return false;
    draw(next, true);
    open.place.lastElementChild?.scrollIntoView({ block: "nearest" });
    return true;
  }

  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    event.stopPropagation();
    const text = input?.value.trim() ?? "";
    if (!input || (text && !add([{ text, done: false }]))) return;
    input.value = "";
    input.focus();
  });

  input?.addEventListener("paste", (event) => {
    const lines = readLines(event.clipboardData?.getData("text/plain") ?? "");
    if (lines.length > 1 && add(lines)) event.preventDefault();
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
