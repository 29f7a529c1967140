// Without React: tests in a browser need these times, too.

/** How things move: the specification says 200 ms ease. */
export const MOVE_TRANSITION = { duration: 200, easing: "ease" };

/** How long something arrives, in milliseconds: until then nobody can have aimed at it, and no press reaches it. */
export const ARRIVAL = { id: "arrival", duration: 300 };
