import { later } from "../../hooks/later";

/*
 * What a list need not have at first. It is fetched soon after, so that it is in nobody's way, and is there when it is
 * wanted.
 */
const parts = () => import("./later-parts");

/** The menu of an item. */
export const ItemMenu = later(async () => (await parts()).ItemMenu);

/** What can be done with several items at once, and between lists. */
export const Selecting = later(async () => (await parts()).Selecting);

/** What the screen does by itself. */
export const Upkeep = later(async () => (await parts()).Upkeep);

/** Everything that dragging needs. */
export const DragLayer = later(async () => (await import("./dragging/drag-layer")).DragLayer);
