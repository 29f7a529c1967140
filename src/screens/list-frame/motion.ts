/** How things move: the specification says 200 ms ease. */
export const MOVE_TRANSITION = { duration: 200, easing: "ease" };
