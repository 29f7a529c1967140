/** How long a dropped row takes to its place, in milliseconds, and how. */
const SETTLE = { duration: 200, easing: "ease" };

/**
 * Lets a dropped row glide from where it was on the screen (`top`, in pixels) to where it belongs, once the list
 * has been drawn in its new order. Without animation for those who asked for less motion.
 */
export function settleRow(row: HTMLElement, top: number): void {
  queueMicrotask(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const distance = top - row.getBoundingClientRect().top;
    if (distance === 0) return;
    row.animate([{ transform: `translateY(${distance}px)` }, { transform: "none" }], SETTLE);
  });
}
