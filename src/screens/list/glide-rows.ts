import { flushSync } from "react-dom";

/** How long a row takes to its new place, in milliseconds, and how. */
const GLIDE = { duration: 200, easing: "ease" };

/**
 * Lets rows glide from where they are to where a change of the list puts them. Only those in sight are animated, so
 * it costs little however long the list is. Without animation for those who asked for less motion.
 *
 * @param rows gives the rows, each with its item's id as `data-item-id`; asked before and after
 * @param change sets React's state; the rows are drawn when it returns
 */
export function glideRows(rows: () => Iterable<HTMLElement>, change: () => void): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
    flushSync(change);
    return;
  }
  const tops = new Map([...rows()].map((row) => [row.dataset.itemId, topOf(row)]));
  flushSync(change);
  const moved = [...rows()].flatMap((row) => {
    const before = tops.get(row.dataset.itemId);
    const now = topOf(row);
    if (before === undefined || before === now) return [];
    return isInSight(before) || isInSight(now) ? [{ row, distance: before - now }] : [];
  });
  for (const { row, distance } of moved) {
    row.animate([{ transform: `translateY(${distance}px)` }, { transform: "none" }], GLIDE);
  }
}

function topOf(row: HTMLElement): number {
  return row.getBoundingClientRect().top;
}

function isInSight(top: number): boolean {
  return top > -100 && top < window.innerHeight;
}
