import { v4 as newId } from "uuid";
import { planAdding, refusalOf } from "../domain/adding";
import { type Change, tickOf } from "../domain/changes";
import { isMember } from "../domain/membership";
import { type Line, readLines } from "../domain/pasted-lines";
import { sayProgress } from "../domain/progress";
import type { Item, ShoppingList } from "../domain/types";
import { rowsInSight } from "../screens/list/items/rows-in-sight";
import { readBase } from "../sync/browser/remembered";
import type { SafeStorage } from "../sync/browser/storage";
import type { Outbox } from "../sync/outbox";
import { withEntries } from "../sync/pending";
import { fill, SAMPLE, takeFrame } from "./frame";

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
  const current = () => withEntries(id, base, outbox.entriesOf(id), uid);
  const first = current();
  if (!first || !isMember(first, uid) || first.isReadOnly) return null;
  const screen = screenOf(first, rowsInSight());
  const main = screen.querySelector("main");
  const form = screen.querySelector("form");
  const input = screen.querySelector<HTMLInputElement>("form input");

  /** Stores changes, and gives the list after them; null where the browser takes nothing: then it is for the app. */
  function edit(changes: readonly Change[]): ShoppingList | null {
    const keys = outbox.add(id, ...changes);
    if (!storage.isDurable()) {
      outbox.remove(outbox.entriesOf(id).filter(({ key }) => keys.includes(key)));
      return null;
    }
    // The engine may have read the outbox by now: it hears of this as if another tab had written it.
    for (const key of keys) {
      window.dispatchEvent(new StorageEvent("storage", { key, newValue: storage.get(key) }));
    }
    return current();
  }

  /** Adds lines, all or none. What can't be added stays in the input, for the app to say why. */
  function add(lines: readonly Line[]): boolean {
    const list = current();
    const plan = list && planAdding(list, lines, newId);
    const next = plan && refusalOf(list, lines, plan) === null ? edit(plan.changes) : null;
    if (!next) return false;
    const drawn = screenOf(next, next.items.length).querySelector("main");
    main?.replaceChildren(...(drawn?.childNodes ?? []));
    main?.querySelector("ul")?.lastElementChild?.scrollIntoView({ block: "nearest" });
    return true;
  }

  main?.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const itemId = target.closest<HTMLElement>("[data-item-id]")?.dataset.itemId;
    const item = current()?.items.find((one) => one.id === itemId);
    const list = item && edit([tickOf(item, target.checked)]);
    if (list) main.querySelector("p")?.replaceChildren(sayProgress(list.items));
    else target.checked = !target.checked;
  });

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

/** The screen of a list, with so many of its items at most. */
function screenOf({ id, name, items }: ShoppingList, room: number): DocumentFragment {
  const open = items.filter((item) => !item.done);
  const done = items.filter((item) => item.done);
  const frame = open.length > 0 ? "list" : done.length > 0 ? "all-done" : "no-items";
  const screen = takeFrame(frame, { listId: id, listName: name });
  drawRows(screen, "openItem", open.slice(0, room));
  drawRows(screen, "doneItem", done.slice(0, Math.max(0, room - open.length)));
  if (done.length === 0) screen.querySelector("section")?.remove();
  if (items.length > 0) screen.querySelector("main p")?.replaceChildren(sayProgress(items));
  // Who is on the list takes pictures, which would have to be fetched first.
  screen.querySelector("header a[title]")?.replaceChildren();
  return screen;
}

/** Draws items as the open or the done ones, where the frame has a sample of them. */
function drawRows(screen: DocumentFragment, kind: "openItem" | "doneItem", items: readonly Item[]) {
  const id = `${kind}Id` as const;
  const row = screen.querySelector(`[data-item-id="${SAMPLE[id]}"]`);
  if (!row?.parentElement) return;
  const html = row.outerHTML;
  row.parentElement.innerHTML = items
    .map((item) => fill(html, { [id]: item.id, [kind]: item.text }))
    .join("");
}
