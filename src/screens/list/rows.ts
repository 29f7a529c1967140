import { flushSync } from "react-dom";

/** The maximum number of rows that are all laid out. In a longer list, only the rows near the viewport are. */
export const MAX_FULLY_RENDERED_ROWS = 50;

/** The animation of a row to its new place; `duration` in milliseconds. */
const ROW_ANIMATION = { id: "row", duration: 200, easing: "ease" };

/** How long a row is highlighted, in milliseconds. */
const HIGHLIGHT_MS = 1_600;

/** Returns the rows on the screen, open and done ones, in their order. Each has its item's id as `data-item-id`. */
export function rows(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("[data-item-id]")];
}

/** Returns the row of an item; null without one. */
export function rowOf(itemId: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-item-id="${CSS.escape(itemId)}"]`);
}

/** Returns the row around an element; null without one. */
export function rowAround(element: EventTarget | null): HTMLElement | null {
  return element instanceof Element ? element.closest<HTMLElement>("[data-item-id]") : null;
}

/** Returns the rows that begin within `margin` pixels of the viewport. Finds the first by binary search. */
export function rowsNearViewport(margin: number): readonly HTMLElement[] {
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
 * Animates the rows near the viewport from their old to their new places (FLIP), except with reduced motion.
 *
 * @param change sets React's state; it is flushed synchronously
 * @param reveal scrolls to the result; before the animation, which takes rows out of their places
 * @returns the result of `change`
 */
export function animateRows<Result>(
  change: () => Result,
  reveal: (result: Result) => void = () => undefined,
): Result {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const near = isStill ? [] : rowsNearViewport(window.innerHeight);
  const before = near.map((row) => ({ id: row.dataset.itemId ?? "", top: topOf(row) }));
  const result = flushSync(change);
  for (const animation of document.getAnimations())
    if (animation.id === ROW_ANIMATION.id) animation.cancel();
  reveal(result);
  const moved = before.flatMap(({ id, top }) => {
    const row = rowOf(id);
    const distance = row ? top - topOf(row) : 0;
    return row && distance !== 0 ? [{ row, distance }] : [];
  });
  for (const { row, distance } of moved) {
    row.animate([{ transform: `translateY(${distance}px)` }, { transform: "none" }], ROW_ANIMATION);
  }
  return result;
}

/** Scrolls a row into view and highlights it briefly. */
export function highlightRow(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: "nearest" });
  row?.animate([{ backgroundColor: "var(--colour-leaf-wash)" }, { offset: 1 }], {
    duration: HIGHLIGHT_MS,
    easing: "ease-in",
  });
}

/** Focuses a row's checkbox. */
export function focusCheckbox(row: HTMLElement | null): void {
  row?.querySelector<HTMLElement>("input")?.focus({ preventScroll: true });
}

/** Focuses the button of a row's menu. */
export function focusMenuButton(row: Element | null): void {
  row?.querySelector<HTMLElement>("[aria-haspopup=menu]")?.focus({ preventScroll: true });
}

/** Focuses the screen's heading, as a last resort. */
export function focusHeading(): void {
  document.querySelector("h1")?.focus({ preventScroll: true });
}
