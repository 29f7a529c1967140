/** No row is lower than this, in pixels (`--size-row`). */
const LOWEST_ROW_PX = 56;

/** How many rows a window has room for, at most. */
export function rowsInSight(): number {
  return Math.ceil(window.innerHeight / LOWEST_ROW_PX);
}
