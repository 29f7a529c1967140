import { fetchPatiently } from "../../client/fetch-part";
import { deferred } from "../../components/deferred";

/** What a list need not have at first. It is fetched soon after, so that it is in nobody's way, and is there when it is wanted. */
export const ItemMenu = deferred(
  async () => (await import("./selecting/selecting")).ItemMenu,
  fetchPatiently,
);
export const Selecting = deferred(
  async () => (await import("./selecting/selecting")).Selecting,
  fetchPatiently,
);
export const DragLayer = deferred(
  async () => (await import("./dragging/drag-layer")).DragLayer,
  fetchPatiently,
);
