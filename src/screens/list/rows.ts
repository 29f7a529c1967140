import { flushSync } from "react-dom";

/** How long a row takes to its new place, in milliseconds, and how. */
const GLIDE = { duration: 200, easing: "ease" };

/** How long an item that is pointed to stays marked, in milliseconds. */
const MARKED_MS = 1_600;

/** The rows on the screen, open and done ones, in their order. Each has its item's id as `data-item-id`. */
export function rows(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("[data-item-id]")];
}

/** The row of an item, open or done, or null where it has none. */
export function rowOf(itemId: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-item-id="${CSS.escape(itemId)}"]`);
}

/** The row that an element is in, or null for none. */
export function rowAround(element: EventTarget | null): HTMLElement | null {
  return element instanceof Element ? element.closest<HTMLElement>("[data-item-id]") : null;
}

/** The rows in the window, and up to `margin` pixels above and below it. They are in order, so halving finds the first. */
export function rowsNearSight(margin: number): readonly HTMLElement[] {
  const all = rows();
  let low = 0;
  let high = all.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const row = all[middle];
    if (row && topOf(row) < -margin) low = middle + 1;
    else high = middle;
  }
  const end = all.findIndex(
    (row, index) => index >= low && topOf(row) > window.innerHeight + margin,
  );
  return all.slice(low, end < 0 ? all.length : end);
}

function topOf(row: HTMLElement): number {
  return row.getBoundingClientRect().top;
}

/**
 * Lets rows glide from where they are to where a change of the list puts them. Only those in sight or near it are looked
 * at, so it costs little however long the list is. Without animation for those who asked for less motion.
 *
 * @param change sets React's state; the rows are drawn when it has returned
 * @returns what `change` returns
 */
export function glideRows<Result>(change: () => Result): Result {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return flushSync(change);
  const before = rowsNearSight(window.innerHeight).map((row) => ({
    id: row.dataset.itemId ?? "",
    top: topOf(row),
  }));
  const result = flushSync(change);
  const moved = before.flatMap(({ id, top }) => {
    const row = rowOf(id);
    const distance = row ? top - topOf(row) : 0;
    return row && distance !== 0 ? [{ row, distance }] : [];
  });
  for (const { row, distance } of moved) {
    row.animate([{ transform: `translateY(${distance}px)` }, { transform: "none" }], GLIDE);
  }
  return result;
}

/** Brings a row into view and marks it for a moment. Nothing moves but the page, so it is for everybody. */
export function pointTo(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: "nearest" });
  row?.animate([{ backgroundColor: "var(--colour-leaf-wash)" }, { offset: 1 }], {
    duration: MARKED_MS,
    easing: "ease-in",
  });
}

/** Gives the focus to a row's checkbox. */
export function focusBox(row: HTMLElement | null): void {
  row?.querySelector<HTMLElement>("input")?.focus({ preventScroll: true });
}

/** Gives the focus to a row's button for its menu. */
export function focusActions(row: Element | null): void {
  row?.querySelector<HTMLElement>("[aria-haspopup=menu]")?.focus({ preventScroll: true });
}

/** Gives the focus to the row after one that is about to go, or before it; to the screen's heading after the last. */
export function focusRowAfterRemoval(row: Element | null): void {
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling ?? null;
  if (neighbour) focusActions(neighbour);
  else focusHeading();
}

/** Gives the focus to the screen's heading, where nothing that is left is nearer. */
export function focusHeading(): void {
  document.querySelector("h1")?.focus({ preventScroll: true });
}
