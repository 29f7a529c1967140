import { later } from "../../hooks/later";

/*
 * What a list need not have at first. It is fetched soon after, so that it is in nobody's way, and is there when it is
 * wanted.
 */

/** The menu of an item. */
export const ItemMenu = later(async () => (await import("./selecting/selecting")).ItemMenu);

/** What can be done with several items at once, and between lists. */
export const Selecting = later(async () => (await import("./selecting/selecting")).Selecting);

/** Everything that dragging needs. */
export const DragLayer = later(async () => (await import("./dragging/drag-layer")).DragLayer);
