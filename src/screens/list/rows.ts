import { flushSync } from "react-dom";
import { rowOf } from "./point-to";

/** How long a row takes to its new place, in milliseconds, and how. */
const GLIDE = { duration: 200, easing: "ease" };

/**
 * Lets rows glide from where they are to where a change of the list puts them. Only those in sight or near it are looked
 * at, so it costs little however long the list is. Without animation for those who asked for less motion.
 *
 * @param screen the element that holds the rows, each with its item's id as `data-item-id`
 * @param change sets React's state; the rows are drawn when it returns
 */
export function glideRows(screen: HTMLElement | null, change: () => void): void {
  if (!screen || matchMedia("(prefers-reduced-motion: reduce)").matches) {
    flushSync(change);
    return;
  }
  const before = rowsNearSight(screen).map((row) => ({
    id: row.dataset.itemId ?? "",
    top: topOf(row),
  }));
  flushSync(change);
  const moved = before.flatMap(({ id, top }) => {
    const row = rowOf(screen, id);
    const distance = row ? top - topOf(row) : 0;
    return row && distance !== 0 ? [{ row, distance }] : [];
  });
  for (const { row, distance } of moved) {
    row.animate([{ transform: `translateY(${distance}px)` }, { transform: "none" }], GLIDE);
  }
}

/** The rows in the window, and as much again above and below it. They are in order, so halving finds the first. */
function rowsNearSight(screen: HTMLElement): readonly HTMLElement[] {
  const rows = [...screen.querySelectorAll<HTMLElement>("[data-item-id]")];
  const { innerHeight } = window;
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const row = rows[middle];
    if (row && topOf(row) < -innerHeight) low = middle + 1;
    else high = middle;
  }
  const near: HTMLElement[] = [];
  for (const row of rows.slice(low)) {
    if (topOf(row) > 2 * innerHeight) break;
    near.push(row);
  }
  return near;
}

function topOf(row: HTMLElement): number {
  return row.getBoundingClientRect().top;
}
