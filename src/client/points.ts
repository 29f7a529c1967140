/** A point of the window, as in a `MouseEvent` or a `Touch`. */
export type Point = { readonly clientX: number; readonly clientY: number };

/** Returns the distance of two points, in pixels. */
export function distanceBetween(one: Point, other: Point): number {
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
}

/** Returns whether a point is within a rectangle. */
export function contains(
  { left, right, top, bottom }: DOMRect,
  { clientX, clientY }: Point,
): boolean {
  return left <= clientX && clientX < right && top <= clientY && clientY < bottom;
}
